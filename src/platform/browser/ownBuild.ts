// The build of the page, from the name of its script, which covers all other scripts.
import { APP_SCRIPT } from '#domain/site/appScript.ts';

/** The hash of the app in this page; undefined in development, where its script has none. */
export const ownBuild = (): string | undefined =>
  [...document.scripts].flatMap(({ src }) => APP_SCRIPT.exec(src)?.[1] ?? [])[0];
