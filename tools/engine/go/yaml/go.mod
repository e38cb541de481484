module engine

go 1.25.0

require github.com/pulumi/pulumi-yaml v1.30.0

replace github.com/atotto/clipboard => github.com/tgummerer/clipboard v0.0.0-20241001131231-d02d263e614e

// In place of 3.224.0, which not every module proxy can verify.
replace github.com/pulumi/pulumi/pkg/v3 => github.com/pulumi/pulumi/pkg/v3 v3.223.0
