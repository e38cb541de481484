// Command sdks writes the classes that Pulumi's generators make of a schema, each language's in its folder.
package main

import (
	"encoding/json"
	"log"
	"os"
	"path/filepath"

	java "github.com/pulumi/pulumi-java/pkg/codegen/java"
	golang "github.com/pulumi/pulumi/pkg/v3/codegen/go"
	"github.com/pulumi/pulumi/pkg/v3/codegen/nodejs"
	"github.com/pulumi/pulumi/pkg/v3/codegen/python"
	"github.com/pulumi/pulumi/pkg/v3/codegen/schema"
)

type files = map[string][]byte

var generators = map[string]func(*schema.Package) (files, error){
	"dotnet": dotnetPackage,
	"sdk/go": func(of *schema.Package) (files, error) { return golang.GeneratePackage("sdks", of, nil) },
	"java": func(of *schema.Package) (files, error) {
		return java.GeneratePackage("sdks", of, nil, nil, true, false)
	},
	"nodejs": func(of *schema.Package) (files, error) {
		return nodejs.GeneratePackage("sdks", of, nil, nil, false, nil)
	},
	"python": func(of *schema.Package) (files, error) {
		return python.GeneratePackage("sdks", of, nil, nil)
	},
}

func main() {
	log.SetFlags(0)
	for language, generate := range generators {
		if err := write(generate, os.Args[1], filepath.Join(os.Args[2], language)); err != nil {
			log.Fatal(err)
		}
	}
}

func write(generate func(*schema.Package) (files, error), from, to string) error {
	text, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	var spec schema.PackageSpec
	if err := json.Unmarshal(text, &spec); err != nil {
		return err
	}
	// One for each language: a generator may rename what is in it.
	of, err := schema.ImportSpec(spec, nil, schema.ValidationOptions{})
	if err != nil {
		return err
	}
	generated, err := generate(of)
	if err != nil {
		return err
	}
	for name, content := range generated {
		file := filepath.Join(to, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(file, content, 0o644); err != nil {
			return err
		}
	}
	return nil
}
