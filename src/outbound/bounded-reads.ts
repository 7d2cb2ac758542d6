import type { Socket } from 'node:net';

/** An HTTP parser goes on to the end of the bytes that it was given, also after it refused them. */
const SLICE_BYTES = 4 * 1024;

/**
 * Bounds what a server may send in answer to one request, all of HTTP's framing included: status lines, informational answers and
 * chunk extensions have no bound in undici. Hands the bytes over in slices.
 */
export function boundReads(socket: Socket, bytesMax: number): void {
  const read = socket.read.bind(socket);
  let [receivedBytes, writtenBytes] = [0, 0];
  socket.read = (): unknown => {
    if (socket.destroyed) return null;
    const waitingBytes = socket.readableLength;
    const chunk: unknown = waitingBytes > 0 ? read(Math.min(waitingBytes, SLICE_BYTES)) : read();
    // Something was written since: another request.
    if (socket.bytesWritten !== writtenBytes) [writtenBytes, receivedBytes] = [socket.bytesWritten, 0];
    receivedBytes += chunk instanceof Uint8Array ? chunk.length : 0;
    if (receivedBytes <= bytesMax) return chunk;
    socket.destroy(Object.assign(new Error('an answer beyond its bound'), { code: 'EMSGSIZE' }));
    return null;
  };
}
