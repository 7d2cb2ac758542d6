<?php

declare(strict_types=1);

namespace Rubrica;

use Psr\Http\Client\ClientExceptionInterface;
use Psr\Http\Client\ClientInterface;
use Psr\Http\Message\RequestFactoryInterface;
use Psr\Http\Message\ResponseInterface;
use Psr\Http\Message\StreamFactoryInterface;
use Psr\Http\Message\StreamInterface;

/** Hace las llamadas: repeticiones, credenciales, páginas y archivos. */
final class Transporte
{
    private const ESPERA_S = 0.5;
    private const ESPERA_S_MAX = 8.0;
    /** Lo dice quien está delante del servicio, o el servicio cuando no pudo empezar. */
    private const PASAJEROS = [408, 429, 502, 503, 504];

    /** @param \Closure(float): void $dormir */
    public function __construct(
        private readonly string $url,
        private readonly ?string $apiKey,
        private readonly string|\Closure|null $token,
        private readonly ClientInterface $http,
        private readonly RequestFactoryInterface $solicitudes,
        private readonly StreamFactoryInterface $cuerpos,
        private readonly int $reintentos,
        private readonly float $esperaMaxima,
        private readonly \Closure $dormir,
    ) {
    }

    /**
     * El `result` de una llamada.
     *
     * @param array<string, mixed>|string|null $cuerpo
     * @param array<string, mixed> $consulta
     * @param array<string, ?string> $cabeceras
     */
    public function resultado(string $metodo, string $ruta, array|string|null $cuerpo = null, array $consulta = [], array $cabeceras = []): mixed
    {
        $respuesta = $this->enviar($metodo, $ruta, $cuerpo, $consulta, $cabeceras);

        return json_decode((string) $respuesta->getBody(), true, 512, JSON_THROW_ON_ERROR)['result'];
    }

    /**
     * El archivo que responde una llamada.
     *
     * @param array<string, mixed>|string|null $cuerpo
     * @param array<string, mixed> $consulta
     * @param array<string, ?string> $cabeceras
     */
    public function archivo(string $metodo, string $ruta, array|string|null $cuerpo = null, array $consulta = [], array $cabeceras = []): Archivo
    {
        return new Archivo($this->enviar($metodo, $ruta, $cuerpo, $consulta, $cabeceras));
    }

    /**
     * Todos los elementos de una lista; cada página se pide cuando hace falta.
     *
     * @param array<string, mixed> $consulta
     * @param array<string, ?string> $cabeceras
     * @return \Generator<int, array<string, mixed>>
     */
    public function elementos(string $ruta, array $consulta, array $cabeceras = []): \Generator
    {
        while (true) {
            $pagina = $this->resultado('GET', $ruta, null, $consulta, $cabeceras);
            foreach ($pagina['content'] as $uno) {
                yield $uno;
            }
            if (array_key_exists('siguiente', $pagina)) {
                if ($pagina['siguiente'] === null || !($pagina['hayMas'] ?? true)) {
                    return;
                }
                $consulta['cursor'] = $pagina['siguiente'];
            } else {
                if ($pagina['last'] ?? true) {
                    return;
                }
                $consulta['page'] = $pagina['number'] + 1;
            }
        }
    }

    /**
     * Lo envía hasta que haya una respuesta que repetir no cambiaría; los rechazos son `Rechazo`.
     *
     * @param array<string, mixed>|string|null $cuerpo
     * @param array<string, mixed> $consulta
     * @param array<string, ?string> $cabeceras
     */
    public function enviar(string $metodo, string $ruta, array|string|null $cuerpo, array $consulta, array $cabeceras): ResponseInterface
    {
        $solicitud = $this->solicitudes->createRequest($metodo, rtrim($this->url, '/') . $ruta . self::consultaDe($consulta))
            ->withHeader('Accept', 'application/json');
        $token = $this->token instanceof \Closure ? ($this->token)() : $this->token;
        $cabeceras += ['X-API-KEY' => $this->apiKey, 'Authorization' => $token === null ? null : "Bearer {$token}"];
        foreach (array_filter($cabeceras, static fn (?string $valor) => $valor !== null) as $nombre => $valor) {
            $solicitud = $solicitud->withHeader($nombre, $valor);
        }
        if ($cuerpo !== null) {
            $texto = is_string($cuerpo) ? $cuerpo : json_encode((object) $cuerpo, JSON_THROW_ON_ERROR | JSON_UNESCAPED_UNICODE);
            $solicitud = $solicitud->withBody($this->cuerpos->createStream($texto))
                ->withHeader('Content-Type', is_string($cuerpo) ? 'application/xml' : 'application/json');
        }
        $clave = $cabeceras['Idempotency-Key'] ?? null;
        // Hecho dos veces es lo mismo que una. El resto solo se repite si el servicio dijo que no hizo nada.
        $repetible = $clave !== null || in_array($metodo, ['GET', 'PUT', 'DELETE'], true);
        for ($intento = 0; ; ++$intento) {
            $espera = min(self::ESPERA_S * 2 ** $intento, self::ESPERA_S_MAX) * (0.5 + mt_rand() / mt_getrandmax() / 2);
            try {
                $respuesta = $this->http->sendRequest($solicitud);
            } catch (ClientExceptionInterface $error) {
                if (!$repetible || $intento >= $this->reintentos) {
                    throw new SinRespuesta($error, $clave);
                }
                ($this->dormir)($espera);
                continue;
            }
            $estado = $respuesta->getStatusCode();
            if ($estado < 300) {
                return $respuesta;
            }
            $pedida = self::segundosDe($respuesta->getHeaderLine('Retry-After'));
            $pasajero = in_array($estado, self::PASAJEROS, true);
            // Con Retry-After no hizo nada; 409: la primera de dos llamadas iguales sigue en curso.
            $otraVez = $pedida === null ? $repetible && $pasajero : $pasajero || $estado === 409;
            if (!$otraVez || $intento >= $this->reintentos || ($pedida ?? 0) > $this->esperaMaxima) {
                throw Rechazo::de($estado, self::problemaDe($respuesta->getBody()), $pedida, $clave);
            }
            ($this->dormir)(max($espera, $pedida ?? 0));
        }
    }

    /** @param array<string, mixed> $consulta */
    private static function consultaDe(array $consulta): string
    {
        $dados = array_filter($consulta, static fn (mixed $valor) => $valor !== null);
        $textos = array_map(static fn (mixed $valor) => is_bool($valor) ? ($valor ? 'true' : 'false') : $valor, $dados);

        return $textos === [] ? '' : '?' . http_build_query($textos, '', '&', PHP_QUERY_RFC3986);
    }

    /** @return array<string, mixed> vacío si la respuesta no es del servicio */
    private static function problemaDe(StreamInterface $cuerpo): array
    {
        $leido = json_decode((string) $cuerpo, true);
        $problema = is_array($leido) ? ($leido['result'] ?? []) : [];

        return is_array($problema) ? $problema : [];
    }

    /** Segundos, o la fecha que puede escribir un proxy. */
    private static function segundosDe(string $cabecera): ?float
    {
        if (ctype_digit($cabecera)) {
            return (float) $cabecera;
        }
        $fecha = $cabecera === '' ? false : strtotime($cabecera);

        return $fecha === false ? null : max(0.0, (float) ($fecha - time()));
    }
}

/** Un archivo: se lee por partes de `cuerpo`, o se guarda. */
final class Archivo
{
    public readonly ?string $nombre;
    public readonly string $tipo;
    public readonly StreamInterface $cuerpo;

    public function __construct(ResponseInterface $respuesta)
    {
        preg_match('/filename="([^"]*)"/', $respuesta->getHeaderLine('Content-Disposition'), $hallado);
        $this->nombre = $hallado[1] ?? null;
        $this->tipo = $respuesta->getHeaderLine('Content-Type');
        $this->cuerpo = $respuesta->getBody();
    }

    public function guardar(string $ruta): void
    {
        $archivo = fopen($ruta, 'wb');
        if ($archivo === false) {
            throw new \RuntimeException("No se puede escribir {$ruta}.");
        }
        while (!$this->cuerpo->eof()) {
            fwrite($archivo, $this->cuerpo->read(65536));
        }
        fclose($archivo);
    }
}
