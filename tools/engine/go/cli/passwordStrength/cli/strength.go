// Package zxcvbn stands in for the library of this name, which reads its dictionaries at every start of the CLI: half of
// the time that a command of the tests takes. Pulumi asks it only whether a plain setting looks like a secret.
package zxcvbn

import "math"

// Strength is what Pulumi reads of the library's answer.
type Strength struct {
	// Entropy in bits.
	Entropy float64
}

// PasswordStrength judges a text by its characters alone, without dictionaries.
func PasswordStrength(text string, _ []string) Strength {
	distinct := map[rune]bool{}
	for _, character := range text {
		distinct[character] = true
	}
	return Strength{Entropy: float64(len(text)) * math.Log2(float64(max(len(distinct), 1)))}
}
