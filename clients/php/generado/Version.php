<?php

// Generado del documento OpenAPI por `npm run generate`; no se edita.

declare(strict_types=1);

namespace Rubrica;

/** Constantes de esta versión. */
final class Version
{
    /** Versión de este paquete. */
    public const NUMERO = '0.1.0';

    /** Dónde hay decimales en un evento. */
    public const DECIMALES_EVENTO = ['comprobante.importeTotal'];
}
