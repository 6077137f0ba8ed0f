// Serves the mock build as the server serves the real build: built files, the public folder, and one page for all screens.
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { MOCK_SITE } from '#mocks/site.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const BUILT = path.join(ROOT, MOCK_SITE);
const PUBLIC = path.join(ROOT, 'public');
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
};

function fileOf(address: string): string {
  if (address.startsWith('/assets/')) return path.join(BUILT, address);
  if (path.extname(address) !== '') return path.join(PUBLIC, address);
  return path.join(BUILT, 'index.html');
}

export interface MockSite {
  origin: string;
  close: () => Promise<void>;
}

export async function serveMockSite(): Promise<MockSite> {
  const server: Server = createServer((request, response) => {
    const address = path.posix.normalize(
      decodeURIComponent(new URL(request.url ?? '/', 'http://x').pathname),
    );
    const file = fileOf(address);
    readFile(file).then(
      (content) => {
        const isPage = file.endsWith('.html');
        response.writeHead(200, {
          'content-type': TYPES[path.extname(file)] ?? 'application/octet-stream',
          'cache-control': isPage ? 'no-store' : 'max-age=3600',
        });
        response.end(content);
      },
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${String(port)}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
