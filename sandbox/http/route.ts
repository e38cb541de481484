import type { OperationName } from "../../provider/api/contract";
import { apiVersions } from "../../provider/api/contract/enumerations";
import { SandboxError } from "../errors";
import type { Host } from "../host";
import { findOperation } from "../paths";

/**
 * Reads the API version and the operation from a path such as `/v3/Server/Details.json`. Upper and lower case do not
 * matter. The extension names the encoding.
 */
export function route(host: Host, url: string): { version: string; name: OperationName } {
  const segments = decode(url).replace(/^\/+/, "").toLowerCase().split("/");
  const wantedVersion = apiVersions.find((apiVersion) => apiVersion === segments[0]);
  const version = wantedVersion ?? (host.unspecified.versionSegment === "optional" ? "v3" : undefined);
  const pathSegments = wantedVersion ? segments.slice(1) : segments;
  if (version === undefined)
    throw new SandboxError(
      "API::InvalidMethod",
      `the path must start with a version: ${apiVersions.map((apiVersion) => `/${apiVersion}/`).join(", ")}`,
    );
  const [, path = "", extension] = pathSegments.join("/").match(/^(.*?)(?:\.([a-z0-9]+))?$/) ?? [];
  if (extension !== undefined && extension !== "json")
    throw new SandboxError(
      "API::InvalidEncoding",
      `the encoding .${extension} is not served; use .json or none`,
    );
  const name = findOperation(host.paths, path);
  if (name) return { version, name };
  throw new SandboxError("API::InvalidMethod", `there is no method at ${path.slice(0, 200)}`);
}

function decode(url: string): string {
  const path = url.split("?")[0] as string;
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
