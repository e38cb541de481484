module web

go 1.25

require github.com/pulumi/pulumi/sdk/v3 v3.258.0
