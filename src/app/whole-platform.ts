import type { SimulatorPlatform } from '../features/simulador/slice.js';
import type { CertificatesPlatform } from '../features/certificados/certificates.js';
import type { RecibidosPlatform } from '../features/recibidos/intake/platform.js';

/** Everything that modules are created from: the infrastructure, and what capabilities share. */
export interface WholePlatform extends CertificatesPlatform, RecibidosPlatform, SimulatorPlatform {}
