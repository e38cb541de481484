import type { Language } from "../language";
import { csharp } from "./csharp";
import { go } from "./go";
import { java } from "./java";
import { python } from "./python";
import { typescript } from "./typescript";
import { yaml } from "./yaml";

export const languages: readonly Language[] = [typescript, python, go, csharp, java, yaml];
