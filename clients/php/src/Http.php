<?php

declare(strict_types=1);

namespace Rubrica;

/** Cómo se envían las llamadas. Sin otro, `HttpCurl`; `HttpPsr18` usa el cliente PSR-18 que se le dé. */
interface Http
{
    /**
     * Envía y espera la respuesta entera. No sigue redirecciones: llevarían la credencial a otra parte.
     *
     * @throws ErrorDeRed también si se corta en sus cabeceras o en su cuerpo
     */
    public function enviar(Solicitud $solicitud): RespuestaEntera;

    /**
     * Envía y da la respuesta en cuanto empieza; el resto llega por partes.
     *
     * @param int $silencioS segundos sin que llegue nada, después de los cuales se abandona
     * @throws ErrorDeRed
     */
    public function abrir(Solicitud $solicitud, int $silencioS): RespuestaViva;
}

/** Una llamada lista para enviarse. */
final class Solicitud
{
    /** @param array<string, string> $cabeceras */
    public function __construct(
        public readonly string $metodo,
        public readonly string $url,
        public readonly array $cabeceras,
        public readonly ?string $cuerpo = null,
        /** Responde un archivo, que puede tardar más que el límite mientras siga llegando. */
        public readonly bool $archivo = false,
    ) {
    }

    public function con(string $nombre, string $valor): self
    {
        return new self($this->metodo, $this->url, [$nombre => $valor] + $this->cabeceras, $this->cuerpo, $this->archivo);
    }
}

/** Lo que el servicio responde. */
abstract class Respuesta
{
    /** @var array<string, string> */
    private readonly array $cabeceras;

    /** @param array<string, string> $cabeceras */
    public function __construct(public readonly int $estado, array $cabeceras)
    {
        $this->cabeceras = array_change_key_case($cabeceras, CASE_LOWER);
    }

    public function cabecera(string $nombre): string
    {
        return $this->cabeceras[strtolower($nombre)] ?? '';
    }

    abstract public function texto(): string;
}

final class RespuestaEntera extends Respuesta
{
    /**
     * @param array<string, string> $cabeceras
     * @param resource $cuerpo desde el principio
     */
    public function __construct(int $estado, array $cabeceras, public readonly mixed $cuerpo)
    {
        parent::__construct($estado, $cabeceras);
    }

    public function texto(): string
    {
        return (string) stream_get_contents($this->cuerpo, -1, 0);
    }
}

final class RespuestaViva extends Respuesta
{
    /**
     * @param array<string, string> $cabeceras
     * @param \Generator<int, string> $partes lanza `ErrorDeRed` si se corta
     */
    public function __construct(int $estado, array $cabeceras, public readonly \Generator $partes)
    {
        parent::__construct($estado, $cabeceras);
    }

    public function texto(): string
    {
        return implode('', iterator_to_array($this->partes, false));
    }
}

/** La red falló: no hay una respuesta entera. */
final class ErrorDeRed extends \RuntimeException
{
}
