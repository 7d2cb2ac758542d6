<?php

declare(strict_types=1);

namespace Rubrica;

use Psr\Http\Client\ClientInterface;
use Psr\Http\Client\NetworkExceptionInterface;
use Psr\Http\Message\RequestInterface;
use Psr\Http\Message\ResponseFactoryInterface;
use Psr\Http\Message\ResponseInterface;
use Psr\Http\Message\StreamFactoryInterface;

/** PSR-18 con ext-curl, para quien no tiene otro. No sigue redirecciones: llevarían la credencial a otra parte. */
final class ClienteCurl implements ClientInterface
{
    /** @param int $tiempoLimite segundos sin que llegue nada, después de los cuales se abandona */
    public function __construct(
        private readonly ResponseFactoryInterface $respuestas,
        private readonly StreamFactoryInterface $cuerpos,
        private readonly int $tiempoLimite = 60,
    ) {
    }

    public function sendRequest(RequestInterface $request): ResponseInterface
    {
        $cabeceras = [];
        foreach ($request->getHeaders() as $nombre => $valores) {
            $cabeceras[] = "{$nombre}: " . implode(', ', $valores);
        }
        // En memoria hasta 2 MB; lo demás, en un archivo temporal.
        $cuerpo = fopen('php://temp', 'w+b');
        $lineas = [];
        $curl = curl_init();
        curl_setopt_array($curl, [
            CURLOPT_URL => (string) $request->getUri(),
            CURLOPT_CUSTOMREQUEST => $request->getMethod(),
            CURLOPT_HTTPHEADER => [...$cabeceras, 'Expect:'],
            CURLOPT_PROTOCOLS => CURLPROTO_HTTP | CURLPROTO_HTTPS,
            CURLOPT_CONNECTTIMEOUT => min(10, $this->tiempoLimite),
            CURLOPT_LOW_SPEED_LIMIT => 1,
            CURLOPT_LOW_SPEED_TIME => $this->tiempoLimite,
            CURLOPT_HEADERFUNCTION => static function ($_, string $linea) use (&$lineas): int {
                $lineas = str_starts_with($linea, 'HTTP/') ? [] : [...$lineas, $linea];

                return strlen($linea);
            },
            CURLOPT_WRITEFUNCTION => static fn ($_, string $parte): int => (int) fwrite($cuerpo, $parte),
        ]);
        $enviado = (string) $request->getBody();
        if ($enviado !== '') {
            curl_setopt($curl, CURLOPT_POSTFIELDS, $enviado);
        }
        if (curl_exec($curl) === false) {
            throw new ErrorDeRed(curl_error($curl), $request);
        }
        rewind($cuerpo);
        $respuesta = $this->respuestas->createResponse(curl_getinfo($curl, CURLINFO_RESPONSE_CODE));
        foreach ($lineas as $linea) {
            if (str_contains($linea, ':')) {
                [$nombre, $valor] = explode(':', $linea, 2);
                $respuesta = $respuesta->withAddedHeader(trim($nombre), trim($valor));
            }
        }

        return $respuesta->withBody($this->cuerpos->createStreamFromResource($cuerpo));
    }
}

/** La red falló: no hay respuesta. */
final class ErrorDeRed extends \RuntimeException implements NetworkExceptionInterface
{
    public function __construct(string $mensaje, private readonly RequestInterface $solicitud)
    {
        parent::__construct($mensaje);
    }

    public function getRequest(): RequestInterface
    {
        return $this->solicitud;
    }
}
