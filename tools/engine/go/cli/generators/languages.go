package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"

	"github.com/hashicorp/hcl/v2"
	gogen "github.com/pulumi/pulumi/pkg/v3/codegen/go"
	"github.com/pulumi/pulumi/pkg/v3/codegen/nodejs"
	"github.com/pulumi/pulumi/pkg/v3/codegen/pcl"
	"github.com/pulumi/pulumi/pkg/v3/codegen/python"
	"github.com/pulumi/pulumi/pkg/v3/codegen/schema"
)

type files = map[string][]byte

// language is what differs between the languages.
type language struct {
	// generatePackage writes the classes of a schema.
	generatePackage func(of *schema.Package, extra files, local bool, loader schema.ReferenceLoader) (files, error)
	// generateProgram writes a program that declares resources.
	generateProgram func(*pcl.Program) (files, hcl.Diagnostics, error)
	// link makes the project in this folder depend on the generated package at this path.
	link func(project, name, path string) error
}

var languages = map[string]language{
	"go": {
		generatePackage: func(of *schema.Package, _ files, _ bool, _ schema.ReferenceLoader) (files, error) {
			return gogen.GeneratePackage("pulumi-language-go", of, nil)
		},
		generateProgram: gogen.GenerateProgram,
		link:            linkGo,
	},
	"nodejs": {
		generatePackage: func(of *schema.Package, extra files, local bool, loader schema.ReferenceLoader) (files, error) {
			return nodejs.GeneratePackage("pulumi-language-nodejs", of, extra, nil, local, loader)
		},
		generateProgram: nodejs.GenerateProgram,
		link:            linkNodejs,
	},
	"python": {
		generatePackage: func(of *schema.Package, extra files, _ bool, loader schema.ReferenceLoader) (files, error) {
			return python.GeneratePackage("pulumi-language-python", of, extra, loader)
		},
		generateProgram: python.GenerateProgram,
		link:            linkPython,
	},
}

func linkNodejs(project, _, path string) error {
	file := filepath.Join(project, "package.json")
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	manifest := map[string]any{}
	if err := json.Unmarshal(text, &manifest); err != nil {
		return err
	}
	dependencies, _ := manifest["dependencies"].(map[string]any)
	if dependencies == nil {
		dependencies = map[string]any{}
	}
	generated, err := nameIn(filepath.Join(project, path))
	if err != nil {
		return err
	}
	dependencies[generated] = "file:" + filepath.ToSlash(path)
	manifest["dependencies"] = dependencies
	text, err = json.MarshalIndent(manifest, "", "  ")
	if err != nil {
		return err
	}
	return os.WriteFile(file, append(text, '\n'), 0o600)
}

// nameIn is the npm name of the package in this folder, which the schema may choose.
func nameIn(folder string) (string, error) {
	text, err := os.ReadFile(filepath.Join(folder, "package.json"))
	if err != nil {
		return "", err
	}
	var manifest struct {
		Name string `json:"name"`
	}
	err = json.Unmarshal(text, &manifest)
	return manifest.Name, err
}

// linkGo says what is left to do: the name of the module is in the schema, and where it is in the program's go.mod.
func linkGo(_, name, path string) error {
	_, err := fmt.Fprintf(os.Stderr, "Add a replace directive for the module of %s, which is in %s, to go.mod.\n", name, path)
	return err
}

func linkPython(project, _, path string) error {
	file, err := os.OpenFile(filepath.Join(project, "requirements.txt"), os.O_APPEND|os.O_WRONLY|os.O_CREATE, 0o600)
	if err != nil {
		return err
	}
	defer file.Close()
	_, err = file.WriteString("./" + filepath.ToSlash(path) + "\n")
	return err
}
