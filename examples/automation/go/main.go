package main

import (
	"context"
	"fmt"
	"log"
	"os"

	"github.com/pulumi/pulumi/sdk/v3/go/auto"
	"github.com/pulumi/pulumi/sdk/v3/go/auto/optdestroy"
	"github.com/pulumi/pulumi/sdk/v3/go/auto/optup"
	"github.com/pulumi/pulumi/sdk/v3/go/pulumi"
	"github.com/unnamed--owner/pulumi-hosting/sdk/go/hosting"
)

func program(ctx *pulumi.Context) error {
	size := hosting.GetPlanOutput(ctx, hosting.GetPlanOutputArgs{
		Vcpu:       pulumi.Int(2),
		Memory:     pulumi.Float64(4),
		ZoneId:     pulumi.Int(12),
		ServerType: hosting.ServerTypeCloudVPS,
	})
	web, err := hosting.NewServer(ctx, "web", &hosting.ServerArgs{
		Domain:       pulumi.String("go1.example.com"),
		Type:         hosting.ServerTypeCloudVPS,
		ZoneId:       pulumi.Int(12),
		PlanId:       size.Id(),
		TemplateName: pulumi.String("DEBIAN_12_64"),
	})
	if err != nil {
		return err
	}
	ctx.Export("ip", web.Ip)
	return nil
}

func deploy(command string) error {
	ctx := context.Background()
	// The folder whose Pulumi.yaml names the plugin.
	stack, err := auto.UpsertStackInlineSource(ctx, "dev", "web-go", program, auto.WorkDir("."))
	if err != nil {
		return err
	}
	if command == "destroy" {
		_, err = stack.Destroy(ctx, optdestroy.ProgressStreams(os.Stdout))
		return err
	}
	result, err := stack.Up(ctx, optup.ProgressStreams(os.Stdout))
	if err != nil {
		return err
	}
	fmt.Println("ip:", result.Outputs["ip"].Value)
	return nil
}

func main() {
	if err := deploy(os.Args[1]); err != nil {
		log.Fatal(err)
	}
}
