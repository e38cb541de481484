package main

import (
	"io"
	"net/http"
	"regexp"
	"strings"

	"github.com/pulumi/pulumi/pkg/v3/codegen/dotnet"
	"github.com/pulumi/pulumi/pkg/v3/codegen/schema"
)

// noLogo answers in place of the network: the generator fetches the logo, and a release is made of package registries alone.
type noLogo struct{}

func (noLogo) RoundTrip(request *http.Request) (*http.Response, error) {
	return &http.Response{StatusCode: http.StatusOK, Body: io.NopCloser(strings.NewReader("")), Request: request}, nil
}

// The lines of a project that name the logo.
var logo = regexp.MustCompile(`(?s) *<PackageIcon>[^\n]+\n|\n +<ItemGroup>\s+<None Include="logo\.png">.+?</ItemGroup>\n`)

// dotnetPackage leaves the logo out: NuGet takes no SVG.
func dotnetPackage(of *schema.Package) (files, error) {
	http.DefaultTransport = noLogo{}
	generated, err := dotnet.GeneratePackage("sdks", of, nil, nil)
	if err != nil {
		return nil, err
	}
	delete(generated, "logo.png")
	for name, content := range generated {
		if strings.HasSuffix(name, ".csproj") {
			generated[name] = logo.ReplaceAll(content, nil)
		}
	}
	return generated, nil
}
