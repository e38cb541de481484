package main

import (
	"reflect"
	"sync"
	"testing"

	"github.com/pulumi/pulumi/sdk/v3/go/common/resource"
	"github.com/pulumi/pulumi/sdk/v3/go/pulumi"
)

// mocks answer in place of the engine, and note what is declared.
type mocks struct {
	lock     sync.Mutex
	declared map[string]pulumi.MockResourceArgs
}

// NewResource returns an id, and what the host would report.
func (m *mocks) NewResource(args pulumi.MockResourceArgs) (string, resource.PropertyMap, error) {
	m.lock.Lock()
	defer m.lock.Unlock()
	m.declared[args.Name] = args
	outputs := args.Inputs.Copy()
	outputs["ip"] = resource.NewStringProperty("198.51.100.1")
	return args.Name + "-id", outputs, nil
}

// Call answers a function. One that answers a list has `items`; another one answers the record itself.
func (m *mocks) Call(args pulumi.MockCallArgs) (resource.PropertyMap, error) {
	answers := map[string]map[string]any{
		"hosting:index:getPlans": {"items": []any{map[string]any{"id": 1201, "vcpu": 2}}},
	}
	return resource.NewPropertyMapFromMap(answers[args.Token]), nil
}

func TestDeclaresWebServersWithBackups(t *testing.T) {
	t.Setenv("PULUMI_CONFIG", `{"servers-go:rootPassword": "only-for-tests"}`)
	host := &mocks{declared: map[string]pulumi.MockResourceArgs{}}
	ips := make([]string, 2)
	err := pulumi.RunErr(func(ctx *pulumi.Context) error {
		servers, err := webServers(ctx, 2)
		if err != nil {
			return err
		}
		for index, server := range servers {
			server.Ip.ApplyT(func(ip string) error {
				ips[index] = ip
				return nil
			})
		}
		return nil
	}, pulumi.WithMocks("servers-go", "test", host))
	// Here every output has its value.
	if err != nil {
		t.Fatal(err)
	}
	if want := []string{"198.51.100.1", "198.51.100.1"}; !reflect.DeepEqual(ips, want) {
		t.Errorf("the servers have the addresses %v, not %v", ips, want)
	}
	for _, name := range []string{"web1", "web2"} {
		server, found := host.declared[name]
		if !found {
			t.Fatalf("there is no server %s", name)
		}
		if server.TypeToken != "hosting:index:Server" || server.Inputs["domain"].StringValue() != "go-"+name+".example.com" {
			t.Errorf("%s is %s with the domain %v", name, server.TypeToken, server.Inputs["domain"])
		}
		if server.Inputs["planId"].NumberValue() != 1201 || !server.Inputs["backupEnabled"].BoolValue() {
			t.Errorf("%s has the plan %v, and backups: %v", name, server.Inputs["planId"], server.Inputs["backupEnabled"])
		}
		if !server.Inputs["password"].IsSecret() {
			t.Errorf("the password of %s is not secret", name)
		}
	}
}
