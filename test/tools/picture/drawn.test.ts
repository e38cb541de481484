import { expect, it } from "vitest";
import { drawnPictures } from "../../../tools/picture/drawn";
import { read } from "../docs/pages";

it("the pictures of the README are what the code shows now: else run `npm run picture`", async () => {
  const pictures = await drawnPictures();
  expect([...pictures.keys()]).toEqual(["docs/comment.svg", "docs/sandbox.svg"]);
  for (const [path, picture] of pictures) {
    expect(read(path), `${path}: run \`npm run picture\``).toBe(picture);
    // The README says to those who do not see it what the picture shows.
    expect(read("README.md")).toContain(`![${/<title>(.*)<\/title>/.exec(picture)?.[1]}](${path})`);
  }
});
