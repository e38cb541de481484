//go:build tools

// Package cli pins what this CLI is built from; it is never compiled itself.
package cli

import _ "github.com/pulumi/pulumi/pkg/v3/cmd/pulumi"
