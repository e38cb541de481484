// Command pulumi-language-nodejs, -python or -go is a language host that writes code and runs none: Pulumi's own
// generators behind the calls of `pulumi package add` and `pulumi import`. The hosts that can be built from tagged
// modules are of a version that does not know these calls yet.
package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

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
	// The engine reads the port. It does not always end what it has started: its own hosts look for it too.
	fmt.Println(server.Port)
	select {
	case err = <-server.Done:
	case <-endOfEngine():
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// endOfEngine is done once the engine whose address is the last argument answers no more.
func endOfEngine() <-chan struct{} {
	alive, end := context.WithCancel(context.Background())
	if err := rpcutil.Healthcheck(alive, os.Args[len(os.Args)-1], time.Second, end); err != nil {
		end()
	}
	return alive.Done()
}
