// The baseline for chat: a socket.io server that only forwards messages.
import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { Server } from 'socket.io';
import { originOf } from './startServer.ts';

/** Starts the relay in a separate process. */
export async function bareRelay() {
  const child = spawn(process.execPath, ['--import', 'tsx', fileURLToPath(import.meta.url), 'listen'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  process.once('exit', () => child.kill('SIGKILL'));
  return { origin: await originOf(child), stop: () => void child.kill('SIGTERM') };
}

function listen(): void {
  const http = createServer();
  const io = new Server(http, { serveClient: false, perMessageDeflate: false });
  io.on('connection', (socket) => {
    void socket.join(String(socket.handshake.auth['userId']));
    socket.on('sendMessage', (message: { receiverId: string }) => {
      io.to(message.receiverId).emit('newMessage', message);
    });
  });
  http.listen(0, '127.0.0.1', () => {
    process.stdout.write(`http://127.0.0.1:${(http.address() as AddressInfo).port}\n`);
  });
}

if (process.argv[2] === 'listen' && process.argv[1] === fileURLToPath(import.meta.url)) listen();
