// The browser of the journeys: CHROMIUM_PATH, the system's Chromium, or the one that comes by npm.
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { spawn } from 'node:child_process';
import path from 'node:path';
import type { LaunchOptions } from '@playwright/test';

const ROOT = path.resolve(import.meta.dirname, '../..');
const SYSTEM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

// As root there is no sandbox to be had; without the others the browser calls hosts that a closed network refuses.
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const manifest = path.join(ROOT, 'node_modules/@sparticuz/chromium/package.json');
const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
/** Where the browser from npm is unpacked to, once for a version. */
const UNPACKED = path.join(ROOT, `node_modules/.cache/chromium-${version}`);

function ownPath(): string | undefined {
  const given = process.env['CHROMIUM_PATH'];
  return given === undefined || given === '' ? SYSTEM.find((file) => existsSync(file)) : given;
}

/** How Playwright starts the browser. CHROMIUM_PATH=npm leaves the system's aside. */
export function launchOptions(): LaunchOptions {
  const executablePath = ownPath();
  if (executablePath !== undefined && executablePath !== 'npm') return { executablePath, args: FLAGS };
  return {
    executablePath: path.join(UNPACKED, 'chromium'),
    args: FLAGS,
    env: {
      ...process.env,
      // It brings the libraries and a font that a bare machine lacks.
      LD_LIBRARY_PATH: [path.join(UNPACKED, 'al2023/lib'), process.env['LD_LIBRARY_PATH']]
        .filter(Boolean)
        .join(':'),
      FONTCONFIG_FILE: path.join(UNPACKED, 'fonts.conf'),
    },
  };
}

function unpackInto(folder: string): Promise<void> {
  const script = path.join(import.meta.dirname, 'unpackChromium.ts');
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--import', 'tsx', script], {
      cwd: ROOT,
      stdio: 'inherit',
      // The package unpacks into the temporary folder, and its libraries only where it believes to be on Lambda.
      env: { ...process.env, TMPDIR: folder, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' },
    });
    child.on('error', reject);
    child.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error('Chromium could not be unpacked.')),
    );
  });
}

const FONTS = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${UNPACKED}/fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${UNPACKED}/fonts-cache</cachedir>
</fontconfig>
`;

/** Makes sure that `launchOptions` names a browser that is there. */
export async function prepareChromium(): Promise<void> {
  if (launchOptions().executablePath !== path.join(UNPACKED, 'chromium') || existsSync(UNPACKED)) return;
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error('npm has no Chromium for this platform: install one and name it in CHROMIUM_PATH.');
  }
  await mkdir(path.dirname(UNPACKED), { recursive: true });
  // Unpacked beside and renamed: an interrupted run leaves no half of a browser behind.
  const draft = await mkdtemp(`${UNPACKED}-`);
  await unpackInto(draft);
  await writeFile(path.join(draft, 'fonts.conf'), FONTS);
  await rename(draft, UNPACKED).catch(() => rm(draft, { recursive: true, force: true }));
}
