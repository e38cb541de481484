module web

go 1.25

require (
	github.com/pulumi/pulumi/sdk/v3 v3.258.0
	github.com/unnamed--owner/pulumi-hosting/sdk/go v0.0.0
)

// `pulumi package add` has written it.
replace github.com/unnamed--owner/pulumi-hosting/sdk/go => ./sdks/hosting
