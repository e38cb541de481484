import { resources as plain } from "../../provider/resources";
import { asset as plainAsset } from "../../provider/resources/asset";
import { credential as plainCredential } from "../../provider/resources/credential";
import { server as plainServer } from "../../provider/resources/server";
import { sshKey as plainSshKey } from "../../provider/resources/sshKey";
import { inWords } from "./worded";

// The resources as tests of their behaviour meet them: what fails is told in the words that a user would see.

export const asset = inWords(plainAsset);
export const credential = inWords(plainCredential);
export const server = inWords(plainServer);
export const sshKey = inWords(plainSshKey);
export const resources = Object.fromEntries(
  Object.entries(plain).map(([name, resource]) => [name, inWords(resource)]),
);
