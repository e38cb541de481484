// Runs Pulumi's own suite for providers, github.com/pulumi/providertest, with the executable of a release.
// ../providertest.check.mts starts it, with a sandbox as the host.
package providertest

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/pulumi/providertest"
	"github.com/pulumi/providertest/optproviderupgrade"
	"github.com/pulumi/providertest/pulumitest"
	"github.com/pulumi/providertest/pulumitest/assertpreview"
	"github.com/pulumi/providertest/pulumitest/assertrefresh"
	"github.com/pulumi/providertest/pulumitest/opttest"
)

var (
	executable = os.Getenv("SUITE_EXECUTABLE")
	// The project's folder.
	program = os.Getenv("SUITE_PROGRAM")
	// A folder for each version, with the state that the version wrote (stack.json).
	recorded = os.Getenv("SUITE_RECORDED")
)

// The two ways in which Pulumi reaches a provider.
var ways = map[string]opttest.Option{
	"started":  opttest.LocalProviderPath("hosting", filepath.Dir(executable)),
	"attached": opttest.AttachProviderBinary("hosting", executable),
}

func stackOf(t *testing.T, way opttest.Option) *pulumitest.PulumiTest {
	// `pulumi install` would look for a published plugin.
	return pulumitest.NewPulumiTest(t, program, way, opttest.SkipInstall())
}

func TestLife(t *testing.T) {
	for name, way := range ways {
		t.Run(name, func(t *testing.T) {
			stack := stackOf(t, way)
			stack.Up(t)
			assertpreview.HasNoChanges(t, stack.Preview(t))
			assertrefresh.HasNoChanges(t, stack.Refresh(t))
			assertpreview.HasNoChanges(t, stack.Preview(t))
			stack.ImportStack(t, stack.ExportStack(t))
			assertpreview.HasNoChanges(t, stack.Preview(t))
			stack.Destroy(t)
		})
	}
}

func TestUpgrade(t *testing.T) {
	versions, err := os.ReadDir(recorded)
	if err != nil || len(versions) == 0 {
		t.Fatalf("no version has left a state in %q: %v", recorded, err)
	}
	// The address of the host in the states.
	t.Setenv("HOSTING_BASE_URL", "https://api.example.com")
	for _, version := range versions {
		for name, way := range ways {
			t.Run(version.Name()+" "+name, func(t *testing.T) {
				cache := optproviderupgrade.CacheDir(recorded, optproviderupgrade.BaselineVersion)
				preview := providertest.PreviewProviderUpgrade(t, stackOf(t, way), "hosting", version.Name(), cache)
				assertpreview.HasNoChanges(t, preview)
			})
		}
	}
}
