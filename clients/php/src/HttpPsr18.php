<?php

declare(strict_types=1);

namespace Rubrica;

use Psr\Http\Client\ClientExceptionInterface;
use Psr\Http\Client\ClientInterface;
use Psr\Http\Message\RequestFactoryInterface;
use Psr\Http\Message\ResponseInterface;
use Psr\Http\Message\StreamFactoryInterface;

/** HTTP con el cliente PSR-18 de su proyecto, que ha de traer también las interfaces de PSR; este paquete no las necesita. */
final class HttpPsr18 implements Http
{
    public function __construct(
        private readonly ClientInterface $cliente,
        private readonly RequestFactoryInterface $solicitudes,
        private readonly StreamFactoryInterface $cuerpos,
    ) {
    }

    public function enviar(Solicitud $solicitud): RespuestaEntera
    {
        $respuesta = $this->respuesta($solicitud);
        $cuerpo = fopen('php://temp', 'w+b');
        if ($cuerpo === false) {
            throw new ErrorDeRed('No hay dónde guardar la respuesta.');
        }
        $bytes = 0;
        foreach (self::partesDe($respuesta) as $parte) {
            $bytes += (int) fwrite($cuerpo, $parte);
        }
        // No todo cliente revisa lo que promete la cabecera, que con Content-Encoding cuenta otros bytes.
        $prometidos = $respuesta->getHeaderLine('Content-Length');
        if (ctype_digit($prometidos) && !$respuesta->hasHeader('Content-Encoding') && $bytes < (int) $prometidos) {
            throw new ErrorDeRed("La respuesta se cortó: {$bytes} de {$prometidos} bytes.");
        }
        rewind($cuerpo);

        return new RespuestaEntera($respuesta->getStatusCode(), self::cabecerasDe($respuesta), $cuerpo);
    }

    /** El silencio lo decide el cliente, que además ha de entregar la respuesta antes de que termine (en Guzzle, `stream`). */
    public function abrir(Solicitud $solicitud, int $silencioS): RespuestaViva
    {
        $respuesta = $this->respuesta($solicitud);

        return new RespuestaViva($respuesta->getStatusCode(), self::cabecerasDe($respuesta), self::partesDe($respuesta));
    }

    private function respuesta(Solicitud $solicitud): ResponseInterface
    {
        $enviada = $this->solicitudes->createRequest($solicitud->metodo, $solicitud->url);
        foreach ($solicitud->cabeceras as $nombre => $valor) {
            $enviada = $enviada->withHeader($nombre, $valor);
        }
        if ($solicitud->cuerpo !== null) {
            $enviada = $enviada->withBody($this->cuerpos->createStream($solicitud->cuerpo));
        }
        try {
            return $this->cliente->sendRequest($enviada);
        } catch (ClientExceptionInterface $error) {
            throw new ErrorDeRed($error->getMessage(), 0, $error);
        }
    }

    /** @return \Generator<int, string> */
    private static function partesDe(ResponseInterface $respuesta): \Generator
    {
        $cuerpo = $respuesta->getBody();
        try {
            while (!$cuerpo->eof()) {
                yield $cuerpo->read(8192);
            }
        } catch (\RuntimeException $error) {
            throw new ErrorDeRed($error->getMessage(), 0, $error);
        }
    }

    /** @return array<string, string> */
    private static function cabecerasDe(ResponseInterface $respuesta): array
    {
        return array_map(static fn (array $valores) => implode(', ', $valores), $respuesta->getHeaders());
    }
}
