import { WebTier } from "./webTier";

const publicKey =
  "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIHUr0XMNnSbRDU8QV2GfL4jGIl8s9nO3GmvMBtSHPkOj you@example.com";

// The name of a component is part of its servers' names: so it can be used as often as there are sites.
const shop = new WebTier("shop", { domain: "shop.example.com", count: 2, publicKey });
const blog = new WebTier("blog", { domain: "blog.example.com", count: 1, publicKey });

export const ips = { shop: shop.ips, blog: blog.ips };
