// Package zxcvbn stands in for the newer library of this name, as the package in the folder cli does for the older one.
package zxcvbn

import strength "github.com/nbutton23/zxcvbn-go"

// PasswordStrength judges a text by its characters alone, without dictionaries.
var PasswordStrength = strength.PasswordStrength
