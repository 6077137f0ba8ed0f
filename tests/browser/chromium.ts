// The browser of the journeys: CHROMIUM_PATH, the system's Chromium, or the one that npm installs.
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { spawn } from 'node:child_process';
import path from 'node:path';
import type { LaunchOptions } from '@playwright/test';
import { installedTool } from '../../tools/installed.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const SYSTEM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

// root needs --no-sandbox. The other flags prevent calls to external hosts, which a closed network rejects.
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const lockfile = path.join(ROOT, 'tools/chromium/package-lock.json');
const { packages } = JSON.parse(readFileSync(lockfile, 'utf8')) as {
  packages: Record<string, { version: string }>;
};
const version = packages['node_modules/@sparticuz/chromium']?.version;
/** The folder into which the browser from npm is unpacked, once per version. */
const UNPACKED = path.join(ROOT, `node_modules/.cache/chromium-${String(version)}`);

function ownPath(): string | undefined {
  const given = process.env['CHROMIUM_PATH'];
  return given === undefined || given === '' ? SYSTEM.find((file) => existsSync(file)) : given;
}

/** How Playwright starts the browser. CHROMIUM_PATH=npm ignores the system's browser. */
export function launchOptions(): LaunchOptions {
  const executablePath = ownPath();
  if (executablePath !== undefined && executablePath !== 'npm') return { executablePath, args: FLAGS };
  return {
    executablePath: path.join(UNPACKED, 'chromium'),
    args: FLAGS,
    env: {
      ...process.env,
      // The package contains libraries and a font that a minimal system lacks.
      LD_LIBRARY_PATH: [path.join(UNPACKED, 'al2023/lib'), process.env['LD_LIBRARY_PATH']]
        .filter(Boolean)
        .join(':'),
      FONTCONFIG_FILE: path.join(UNPACKED, 'fonts.conf'),
    },
  };
}

async function unpackInto(folder: string): Promise<void> {
  const tool = await installedTool('chromium');
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['unpack.js'], {
      cwd: tool,
      stdio: 'inherit',
      // The package unpacks into the temporary folder, and unpacks its libraries only when it detects AWS Lambda.
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

/** Makes sure that the browser of `launchOptions` exists. */
export async function prepareChromium(): Promise<void> {
  const executable = path.join(UNPACKED, 'chromium');
  if (launchOptions().executablePath !== executable || existsSync(executable)) return;
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error('npm has no Chromium for this platform: install one and name it in CHROMIUM_PATH.');
  }
  await mkdir(path.dirname(UNPACKED), { recursive: true });
  // Unpacks to a temporary name and renames, so that an interrupted run leaves no incomplete browser.
  const draft = await mkdtemp(`${UNPACKED}-`);
  await unpackInto(draft);
  await writeFile(path.join(draft, 'fonts.conf'), FONTS);
  // An interrupted `npm ci` leaves a folder without the browser.
  if (!existsSync(executable)) await rm(UNPACKED, { recursive: true, force: true });
  await rename(draft, UNPACKED).catch(() => rm(draft, { recursive: true, force: true }));
}
