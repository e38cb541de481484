package main

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"

	"github.com/pulumi/pulumi/pkg/v3/codegen/hcl2/syntax"
	"github.com/pulumi/pulumi/pkg/v3/codegen/pcl"
	"github.com/pulumi/pulumi/pkg/v3/codegen/schema"
	"github.com/pulumi/pulumi/sdk/v3/go/common/resource/plugin"
	pulumirpc "github.com/pulumi/pulumi/sdk/v3/proto/go"
	"google.golang.org/protobuf/types/known/emptypb"
)

type host struct {
	pulumirpc.UnimplementedLanguageRuntimeServer
	language language
}

func (*host) Handshake(
	context.Context, *pulumirpc.LanguageHandshakeRequest,
) (*pulumirpc.LanguageHandshakeResponse, error) {
	return &pulumirpc.LanguageHandshakeResponse{}, nil
}

func (*host) GetPluginInfo(context.Context, *emptypb.Empty) (*pulumirpc.PluginInfo, error) {
	return &pulumirpc.PluginInfo{}, nil
}

// GenerateProgram is asked by `pulumi import`.
func (h *host) GenerateProgram(
	_ context.Context, request *pulumirpc.GenerateProgramRequest,
) (*pulumirpc.GenerateProgramResponse, error) {
	loader, err := schema.NewLoaderClient(request.LoaderTarget)
	if err != nil {
		return nil, err
	}
	parser := syntax.NewParser()
	for name, text := range request.Source {
		if err := parser.ParseFile(strings.NewReader(text), name); err != nil {
			return nil, err
		}
	}
	// As lenient as the official hosts are: the program may name a provider or a parent that it does not declare.
	program, bound, err := pcl.BindProgram(parser.Files, schema.NewCachedLoader(loader),
		pcl.AllowMissingVariables, pcl.AllowMissingProperties, pcl.SkipResourceTypechecking)
	if err != nil {
		return nil, err
	}
	if program == nil {
		return nil, bound
	}
	source, generated, err := h.language.generateProgram(program)
	if err != nil {
		return nil, err
	}
	diagnostics := plugin.HclDiagnosticsToRPCDiagnostics(append(bound, generated...))
	return &pulumirpc.GenerateProgramResponse{Source: source, Diagnostics: diagnostics}, nil
}

// GeneratePackage is asked by `pulumi package add`.
func (h *host) GeneratePackage(
	_ context.Context, request *pulumirpc.GeneratePackageRequest,
) (*pulumirpc.GeneratePackageResponse, error) {
	loader, err := schema.NewLoaderClient(request.LoaderTarget)
	if err != nil {
		return nil, err
	}
	var spec schema.PackageSpec
	if err := json.Unmarshal([]byte(request.Schema), &spec); err != nil {
		return nil, err
	}
	bound, diagnostics, err := schema.BindSpec(spec, loader, schema.ValidationOptions{})
	if err != nil {
		return nil, err
	}
	generated, err := h.language.generatePackage(bound, request.ExtraFiles, request.Local, loader)
	if err != nil {
		return nil, err
	}
	for name, content := range generated {
		file := filepath.Join(request.Directory, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
			return nil, err
		}
		if err := os.WriteFile(file, content, 0o600); err != nil {
			return nil, err
		}
	}
	return &pulumirpc.GeneratePackageResponse{
		Diagnostics: plugin.HclDiagnosticsToRPCDiagnostics(diagnostics),
	}, nil
}

// Link is asked by `pulumi package add` once the package is written.
func (h *host) Link(_ context.Context, request *pulumirpc.LinkRequest) (*pulumirpc.LinkResponse, error) {
	for _, dependency := range request.Packages {
		err := h.language.link(request.Info.RootDirectory, dependency.Package.Name, dependency.Path)
		if err != nil {
			return nil, err
		}
	}
	return &pulumirpc.LinkResponse{}, nil
}

// InstallDependencies does nothing: whoever asked for the package installs what the project depends on.
func (*host) InstallDependencies(
	*pulumirpc.InstallDependenciesRequest, pulumirpc.LanguageRuntime_InstallDependenciesServer,
) error {
	return nil
}
