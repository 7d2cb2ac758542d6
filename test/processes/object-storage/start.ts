import { once } from 'node:events';
import { createServer, request as send, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import S3rver from 's3rver';
import type { ObjectStorageConfig } from '../../../src/db/backup/object-storage.js';
import { temporaryDir } from '../../support/service.js';

/** What happens to a request instead of its answer: the connection is cut, before or after the server acted, or a status. */
export type Fault = 'cut' | 'cut-answer' | number | undefined;

interface OpenUpload {
  readonly key: string;
  readonly at: Date;
}

export interface TestObjectStorage {
  readonly config: ObjectStorageConfig;
  readonly env: Readonly<Record<string, string>>;
  /** Where the server stores its objects. */
  readonly folder: string;
  /** Requests so far: method and path with query. */
  readonly requests: string[];
  /** Uploads in parts that were neither completed nor aborted, by id. */
  readonly uploads: Map<string, OpenUpload>;
  fault: (request: string) => Fault;
  stop(): Promise<void>;
}

const BUCKET = 'respaldos';

/**
 * An S3 server (s3rver) behind a proxy that cuts connections and keeps the list of open uploads, which s3rver neither lists nor aborts.
 */
export async function startObjectStorage(): Promise<TestObjectStorage> {
  const data = temporaryDir();
  const server = new S3rver({
    ...{ address: '127.0.0.1', port: 0, silent: true, directory: data.path },
    configureBuckets: [{ name: BUCKET }],
  });
  const { port: inner } = await server.run();
  const requests: string[] = [];
  const uploads = new Map<string, OpenUpload>();
  const proxy = createServer((incoming, outgoing) => {
    const { method = '', url = '' } = incoming;
    const line = `${method} ${url}`;
    requests.push(line);
    const fault = storage.fault(line);
    if (fault === 'cut') return void incoming.socket.destroy();
    if (typeof fault === 'number') {
      incoming.resume();
      return void outgoing.writeHead(fault).end();
    }
    const { pathname, searchParams } = new URL(url, 'http://s3');
    const uploadId = searchParams.get('uploadId');
    if (method === 'DELETE' && uploadId !== null) {
      uploads.delete(uploadId);
      return void outgoing.writeHead(204).end();
    }
    if (method === 'GET' && searchParams.has('uploads')) return void outgoing.end(uploadList(uploads));
    const forwarded = send(
      { port: inner, host: '127.0.0.1', method, path: url, headers: incoming.headers },
      (answer) => {
        void collect(answer).then((body) => {
          if (searchParams.has('uploads') && method === 'POST') {
            const id = /<UploadId>([^<]+)</.exec(String(body))?.[1] ?? '';
            uploads.set(id, { key: decodeURIComponent(pathname.slice(BUCKET.length + 2)), at: new Date() });
          }
          if (method === 'POST' && uploadId !== null && answer.statusCode === 200) uploads.delete(uploadId);
          if (fault === 'cut-answer') incoming.socket.destroy();
          else outgoing.writeHead(answer.statusCode ?? 500, answer.headers).end(body);
        });
      },
    );
    forwarded.on('error', () => incoming.socket.destroy());
    incoming.pipe(forwarded);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const storage: TestObjectStorage = {
    config: { url, region: 'us-east-1', bucket: BUCKET, prefix: 'rubrica', keyId: 'S3RVER', secret: 'S3RVER' },
    env: {
      RUBRICA_S3_URL: url,
      RUBRICA_S3_DEPOSITO: BUCKET,
      RUBRICA_S3_PREFIJO: 'rubrica',
      RUBRICA_S3_CLAVE_ID: 'S3RVER',
      RUBRICA_S3_CLAVE_SECRETA: 'S3RVER',
    },
    requests,
    uploads,
    folder: data.path,
    fault: () => undefined,
    stop: async () => {
      proxy.closeAllConnections();
      proxy.close();
      await server.close();
      data.remove();
    },
  };
  return storage;
}

async function collect(answer: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function uploadList(uploads: ReadonlyMap<string, OpenUpload>): string {
  const rows = [...uploads].map(
    ([id, { key, at }]) =>
      `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${at.toISOString()}</Initiated></Upload>`,
  );
  return `<?xml version="1.0"?><ListMultipartUploadsResult>${rows.join('')}</ListMultipartUploadsResult>`;
}
