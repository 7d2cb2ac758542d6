<?php

declare(strict_types=1);

namespace Rubrica;

/** Un archivo: se lee por partes, o se guarda. */
final class Archivo
{
    public readonly ?string $nombre;
    public readonly string $tipo;
    /** @var resource como la de `fopen` */
    public readonly mixed $cuerpo;

    public function __construct(RespuestaEntera $respuesta)
    {
        preg_match('/filename="([^"]*)"/', $respuesta->cabecera('Content-Disposition'), $hallado);
        $this->nombre = $hallado[1] ?? null;
        $this->tipo = $respuesta->cabecera('Content-Type');
        $this->cuerpo = $respuesta->cuerpo;
    }

    /** Los siguientes bytes; vacío al final. */
    public function leer(int $bytes = 65536): string
    {
        return (string) fread($this->cuerpo, max(1, $bytes));
    }

    public function guardar(string $ruta): void
    {
        $archivo = fopen($ruta, 'wb');
        if ($archivo === false || stream_copy_to_stream($this->cuerpo, $archivo) === false) {
            throw new \RuntimeException("No se puede escribir {$ruta}.");
        }
        fclose($archivo);
    }
}
