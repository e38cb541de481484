//go:build tools

// Package engine pins what the engine is built from; it is never compiled itself.
package engine

import _ "github.com/pulumi/pulumi-yaml/cmd/pulumi-language-yaml"
