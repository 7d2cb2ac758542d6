import type { CertificateStore } from './certificates.js';
import type { ApiBase } from '../../http/base.js';

export interface CertificadosSlice {
  readonly certificates: CertificateStore;
}

export type CertificadosDeps = ApiBase & CertificadosSlice;
