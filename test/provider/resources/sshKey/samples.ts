/** Two public SSH keys. */
export const one = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIHUr0XMNnSbRDU8QV2GfL4jGIl8s9nO3GmvMBtSHPkOj one";
export const two = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJ8xQ2GfL4jGIl8s9nO3GmvMBtSHPkOjHUr0XMNnSbRD two";
