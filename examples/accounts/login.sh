# sh login.sh NAME COMMAND…: gives account NAME the login of the sandbox that it runs in, and runs the command.
name=$1
shift
pulumi config set-all --plaintext "$name:baseUrl=$HOSTING_BASE_URL" --plaintext "$name:username=$HOSTING_USERNAME" \
  --secret "$name:password=$HOSTING_PASSWORD" && exec "$@"
