package main

import (
	"errors"
	"fmt"

	"github.com/pulumi/pulumi/sdk/v3/go/pulumi"
	"github.com/pulumi/pulumi/sdk/v3/go/pulumi/config"
	"github.com/unnamed--owner/pulumi-hosting/sdk/go/hosting"
)

// webServers declares this many web servers with two virtual CPUs, each with backups.
func webServers(ctx *pulumi.Context, count int) ([]*hosting.Server, error) {
	plans := hosting.GetPlansOutput(ctx, hosting.GetPlansOutputArgs{
		ZoneId:     pulumi.Int(12),
		ServerType: hosting.ServerTypeCloudVPS,
	})
	planId := plans.Items().ApplyT(func(plans []hosting.GetPlansItem) (int, error) {
		for _, plan := range plans {
			if plan.Id != nil && plan.Vcpu != nil && *plan.Vcpu == 2 {
				return *plan.Id, nil
			}
		}
		return 0, errors.New("zone 12 has no plan with two virtual CPUs")
	}).(pulumi.IntOutput)
	password := config.New(ctx, "").RequireSecret("rootPassword")
	// The host may sell another such plan tomorrow. That must not replace a server.
	planStays := pulumi.IgnoreChanges([]string{"planId"})
	servers := make([]*hosting.Server, count)
	for index := range servers {
		name := fmt.Sprintf("web%d", index+1)
		server, err := hosting.NewServer(ctx, name, &hosting.ServerArgs{
			Domain:        pulumi.String("go-" + name + ".example.com"),
			Type:          hosting.ServerTypeCloudVPS,
			ZoneId:        pulumi.Int(12),
			PlanId:        planId,
			TemplateName:  pulumi.String("DEBIAN_12_64"),
			Password:      password,
			BackupEnabled: pulumi.Bool(true),
		}, planStays)
		if err != nil {
			return nil, err
		}
		servers[index] = server
	}
	return servers, nil
}

func main() {
	pulumi.Run(func(ctx *pulumi.Context) error {
		servers, err := webServers(ctx, 2)
		if err != nil {
			return err
		}
		ips := pulumi.StringArray{}
		for _, server := range servers {
			ips = append(ips, server.Ip)
		}
		ctx.Export("ips", ips)
		return nil
	})
}
