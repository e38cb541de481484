// Further files that the pages' programs need in compiled languages.

/**
 * Replaces `pulumi.Run`. No tagged module contains Go's language host, so the program runs Pulumi's commands itself
 * through the Automation API.
 */
export const goCommands = `package main

import (
	"context"
	"fmt"
	"os"

	"github.com/pulumi/pulumi/sdk/v3/go/auto"
	"github.com/pulumi/pulumi/sdk/v3/go/auto/optpreview"
	"github.com/pulumi/pulumi/sdk/v3/go/pulumi"
)

func run(program pulumi.RunFunc) {
	ctx := context.Background()
	stack, err := auto.UpsertStackInlineSource(ctx, "dev", "web", program)
	if err == nil {
		var text string
		switch os.Args[1] {
		case "up":
			var result auto.UpResult
			result, err = stack.Up(ctx)
			text = result.StdOut
		case "preview":
			var result auto.PreviewResult
			result, err = stack.Preview(ctx, optpreview.ExpectNoChanges())
			text = result.StdOut
		case "destroy":
			var result auto.DestroyResult
			result, err = stack.Destroy(ctx)
			text = result.StdOut
		}
		fmt.Println(text)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
`;

/**
 * The project file that `pulumi new java` creates, with Maven and Pulumi's own SDK. The generated classes use the two
 * other packages.
 */
export const pom = `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>com.example</groupId>
  <artifactId>web</artifactId>
  <version>1</version>
  <properties>
    <maven.compiler.release>17</maven.compiler.release>
    <mainClass>App</mainClass>
  </properties>
  <dependencies>
    <dependency>
      <groupId>com.pulumi</groupId>
      <artifactId>pulumi</artifactId>
      <version>1.16.2</version>
    </dependency>
    <dependency>
      <groupId>com.google.code.findbugs</groupId>
      <artifactId>jsr305</artifactId>
      <version>3.0.2</version>
    </dependency>
    <dependency>
      <groupId>com.google.code.gson</groupId>
      <artifactId>gson</artifactId>
      <version>2.10.1</version>
    </dependency>
  </dependencies>
  <build>
    <plugins>
      <plugin>
        <groupId>org.apache.maven.plugins</groupId>
        <artifactId>maven-compiler-plugin</artifactId>
        <version>3.11.0</version>
      </plugin>
      <plugin>
        <groupId>org.codehaus.mojo</groupId>
        <artifactId>exec-maven-plugin</artifactId>
        <version>3.1.0</version>
        <configuration>
          <mainClass>\${mainClass}</mainClass>
        </configuration>
      </plugin>
    </plugins>
  </build>
</project>
`;
