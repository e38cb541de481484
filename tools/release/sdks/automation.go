//go:build tools

package main

// The example that runs Pulumi itself uses it, and is compiled by what go.mod pins.
import _ "github.com/pulumi/pulumi/sdk/v3/go/auto"
