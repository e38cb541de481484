// Command pulumi-language-nodejs, or -python, is a language host that writes code and runs none: Pulumi's own
// generators behind the calls of `pulumi package add` and `pulumi import`. The hosts that can be built from tagged
// modules are of a version that does not know these calls yet.
package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/pulumi/pulumi/sdk/v3/go/common/util/rpcutil"
	pulumirpc "github.com/pulumi/pulumi/sdk/v3/proto/go"
	"google.golang.org/grpc"
)

func main() {
	name := strings.TrimSuffix(filepath.Base(os.Args[0]), ".exe")
	language, known := languages[strings.TrimPrefix(name, "pulumi-language-")]
	if !known {
		fmt.Fprintf(os.Stderr, "%s: no language is known by this name\n", name)
		os.Exit(2)
	}
	server, err := rpcutil.ServeWithOptions(rpcutil.ServeOptions{Init: func(server *grpc.Server) error {
		pulumirpc.RegisterLanguageRuntimeServer(server, &host{language: language})
		return nil
	}})
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	// The engine reads the port, and ends this process when it needs it no more.
	fmt.Println(server.Port)
	<-server.Done
}
