import type { Readable } from 'node:stream';
import { unavailable } from '@portal/kit/http/errors';
import { Client, type BucketItem } from 'minio';
import { Agent, request } from 'undici';
import { FileStore, LIST_BATCH, type StoredObject } from './file-store.js';

export interface S3Options {
  endpoint: string;
  region: string;
  accessKey: string;
  secretKey: string;
  bucket: string;
}

const LINK_SECONDS = 60;
const agent = new Agent({ connect: { timeout: 3_000 }, headersTimeout: 15_000, bodyTimeout: 15_000 });

/**
 * Stores objects in a bucket of an S3 store. The `minio` client signs, lists and makes the bucket. The bytes are sent
 * to presigned URLs, because its own `putObject` buffers a file in memory and has no timeouts.
 */
export class S3Store extends FileStore {
  private readonly client: Client;
  private readonly bucket: string;
  private bucketThere: Promise<void> | null = null;

  constructor({ endpoint, region, accessKey, secretKey, bucket }: S3Options) {
    super();
    const { hostname, port, protocol } = new URL(endpoint);
    this.bucket = bucket;
    this.client = new Client({
      endPoint: hostname,
      port: Number(port) || undefined,
      useSSL: protocol === 'https:',
      region,
      accessKey,
      secretKey,
    });
  }

  async put(key: string, bytes: Readable, size: number): Promise<void> {
    try {
      await this.ensureBucket();
      const status = await this.send('PUT', key, bytes, { 'content-length': String(size) });
      if (status !== 200) throw new Error(`the store answered ${status}`);
    } catch (error) {
      bytes.destroy();
      throw unavailable(error);
    }
  }

  async get(key: string): Promise<Readable | null> {
    const { statusCode, body } = await this.ask('GET', key).catch((error: unknown) => {
      throw unavailable(error);
    });
    if (statusCode === 200) return body;
    await body.dump();
    if (statusCode === 404) return null;
    throw unavailable(new Error(`the store answered ${statusCode}`));
  }

  async delete(key: string): Promise<void> {
    const status = await this.send('DELETE', key).catch((error: unknown) => {
      throw unavailable(error);
    });
    if (status !== 204 && status !== 404) throw unavailable(new Error(`the store answered ${status}`));
  }

  async *list(): AsyncGenerator<StoredObject[]> {
    let batch: StoredObject[] = [];
    try {
      await this.ensureBucket();
      for await (const item of this.client.listObjectsV2(this.bucket, '', true)) {
        const { name, lastModified } = item as BucketItem;
        if (name && lastModified) batch.push({ key: name, modifiedAt: lastModified });
        if (batch.length < LIST_BATCH) continue;
        yield batch;
        batch = [];
      }
    } catch (error) {
      throw unavailable(error);
    }
    if (batch.length > 0) yield batch;
  }

  private async send(method: 'PUT' | 'DELETE', ...rest: AskRest): Promise<number> {
    const { statusCode, body } = await this.ask(method, ...rest);
    await body.dump();
    return statusCode;
  }

  private async ask(method: 'GET' | 'PUT' | 'DELETE', ...[key, body, headers]: AskRest) {
    const url = await this.client.presignedUrl(method, this.bucket, key, LINK_SECONDS);
    return request(url, { method, body, headers, dispatcher: agent });
  }

  /** Runs once per process, and again after a failure, since the store may start after us. */
  private ensureBucket(): Promise<void> {
    this.bucketThere ??= this.makeBucket().catch((error: unknown) => {
      this.bucketThere = null;
      throw error;
    });
    return this.bucketThere;
  }

  private async makeBucket(): Promise<void> {
    if (await this.client.bucketExists(this.bucket)) return;
    await this.client.makeBucket(this.bucket).catch((error: { code?: string }) => {
      if (error.code !== 'BucketAlreadyOwnedByYou') throw error; // two processes may create it at once
    });
  }
}

type AskRest = [key: string, body?: Readable, headers?: Record<string, string>];
