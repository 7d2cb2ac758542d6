<?php

declare(strict_types=1);

namespace Rubrica;

/**
 * Hace las llamadas: repeticiones, credenciales, páginas, archivos y eventos.
 *
 * @phpstan-import-type Evento from Tipos
 */
final class Transporte
{
    private const ESPERA_S = 0.5;
    private const ESPERA_S_MAX = 8.0;
    /** Lo dice quien está delante del servicio, o el servicio cuando no pudo empezar. */
    private const PASAJEROS = [408, 429, 502, 503, 504];
    /** El servicio escribe en el flujo cada 15 s: un silencio más largo es una conexión muerta. */
    private const SILENCIO_S_MAX = 45;
    private const RECONEXION_S = 2.0;
    private const RECONEXION_S_MAX = 30.0;

    private readonly ?Tokens $tokens;

    /**
     * @param string|\Closure(): string|null $token
     * @param \Closure(float): void $dormir
     */
    public function __construct(
        private readonly string $url,
        private readonly ?string $apiKey,
        private readonly string|\Closure|null $token,
        ?OAuth $oauth,
        private readonly Http $http,
        private readonly int $reintentos,
        private readonly float $esperaMaxima,
        private readonly \Closure $dormir,
    ) {
        $this->tokens = $oauth === null ? null : new Tokens($oauth, fn (array $formulario) => $this->pedirToken($oauth, $formulario));
    }

    /**
     * El `result` de una llamada.
     *
     * @param array<string, mixed>|string|null $cuerpo
     * @param array<string, mixed> $consulta
     * @param array<string, ?string> $cabeceras
     * @param list<string> $decimales dónde hay cantidades en él
     */
    public function resultado(
        string $metodo,
        string $ruta,
        array|string|null $cuerpo = null,
        array $consulta = [],
        array $cabeceras = [],
        array $decimales = [],
    ): mixed {
        // Lo que crea algo responde con un objeto.
        return $this->conObjeto($metodo, $ruta, $cuerpo, $consulta, $cabeceras, $decimales, isset($cabeceras['Idempotency-Key']));
    }

    /**
     * @param array<string, mixed>|string|null $cuerpo
     * @param array<string, mixed> $consulta
     * @param array<string, ?string> $cabeceras
     * @param list<string> $decimales
     */
    private function conObjeto(
        string $metodo,
        string $ruta,
        array|string|null $cuerpo,
        array $consulta,
        array $cabeceras,
        array $decimales,
        bool $esObjeto,
    ): mixed {
        $leer = static function (Respuesta $respuesta) use ($decimales, $esObjeto): mixed {
            $leido = self::objetoDe($respuesta, self::dentroDe('result', $decimales));
            if (!array_key_exists('result', $leido) || ($esObjeto && !self::esObjeto($leido['result']))) {
                throw new ErrorDeRed('la respuesta no es del servicio: no trae el resultado');
            }

            return $leido['result'];
        };

        return $this->conCredencial($this->solicitud($metodo, $ruta, $cuerpo, $consulta, $cabeceras), $this->http->enviar(...), $leer);
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
        $solicitud = $this->solicitud($metodo, $ruta, $cuerpo, $consulta, $cabeceras, archivo: true);

        return $this->conCredencial($solicitud, $this->http->enviar(...), static fn (RespuestaEntera $respuesta) => new Archivo($respuesta));
    }

    /**
     * Todos los elementos de una lista; cada página se pide cuando hace falta.
     *
     * @param array<string, mixed> $consulta
     * @param array<string, ?string> $cabeceras
     * @param list<string> $decimales dónde hay cantidades en cada uno
     * @return \Generator<int, mixed>
     */
    public function elementos(string $ruta, array $consulta, array $cabeceras = [], array $decimales = []): \Generator
    {
        $lugares = self::dentroDe('content.*', $decimales);
        while (true) {
            $pagina = $this->conObjeto('GET', $ruta, null, $consulta, $cabeceras, $lugares, true);
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
     * Los eventos a medida que pasan, sin fin. Si la conexión se corta, sigue después del último; la primera tiene que lograrse. Un
     * rechazo, como una clave revocada, es `Rechazo`.
     *
     * @param array<string, mixed> $consulta
     * @return \Generator<int, Evento>
     */
    public function flujo(string $ruta, array $consulta, ?string $desde): \Generator
    {
        $abrir = fn (?string $ultimo): RespuestaViva => $this->conCredencial(
            $this->solicitud('GET', $ruta, null, $consulta, ['Accept' => 'text/event-stream', 'Last-Event-ID' => $ultimo]),
            fn (Solicitud $solicitud) => $this->http->abrir($solicitud, self::SILENCIO_S_MAX),
            static fn (RespuestaViva $respuesta) => $respuesta,
        );
        $ultimo = $desde;
        $espera = self::RECONEXION_S;
        $fallas = 0;
        $respuesta = $abrir($ultimo);
        while (true) {
            try {
                $respuesta ??= $abrir($ultimo);
                foreach (Mensajes::de($respuesta->partes) as $mensaje) {
                    $fallas = 0;
                    $espera = $mensaje->esperaS ?? $espera;
                    $ultimo = $mensaje->id ?? $ultimo;
                    if ($mensaje->datos !== null) {
                        yield Json::leer($mensaje->datos, Version::DECIMALES_EVENTO);
                    }
                }
            } catch (ErrorDeRed | SinRespuesta) {
                ++$fallas;
            } catch (Rechazo $error) {
                if ($error->estado < 500 && !in_array($error->estado, [408, 429], true)) {
                    throw $error;
                }
                ++$fallas;
            }
            $respuesta = null;
            ($this->dormir)(min($espera * 2 ** max(0, $fallas - 1), self::RECONEXION_S_MAX));
        }
    }

    /**
     * Un token de OAuth rechazado se reemplaza una vez: 401 dice que ese intento no hizo nada.
     *
     * @template R of Respuesta
     * @template T
     * @param \Closure(Solicitud): R $enviar
     * @param \Closure(R): T $leer
     * @return T
     */
    private function conCredencial(Solicitud $solicitud, \Closure $enviar, \Closure $leer): mixed
    {
        $con = fn (?string $token): mixed => $this->conRepeticiones(
            $token === null ? $solicitud : $solicitud->con('Authorization', "Bearer {$token}"),
            $enviar,
            $leer,
        );
        if ($this->tokens === null) {
            return $con($this->token instanceof \Closure ? ($this->token)() : $this->token);
        }
        $token = $this->tokens->dar();
        try {
            return $con($token);
        } catch (NoAutenticado) {
            $this->tokens->olvidar();
        }
        try {
            $token = $this->tokens->dar();
        } catch (ErrorRubrica $error) {
            // Un intento anterior pudo hacerse.
            throw new SinRespuesta($error, $solicitud->cabeceras['Idempotency-Key'] ?? null);
        }

        return $con($token);
    }

    /**
     * Lo envía hasta que haya una respuesta que repetir no cambiaría, y la lee: la que no se puede leer está tan perdida como la que no
     * llegó. Los rechazos son `Rechazo`; lo demás que falle, `SinRespuesta`.
     *
     * @template R of Respuesta
     * @template T
     * @param \Closure(Solicitud): R $enviar
     * @param \Closure(R): T $leer
     * @return T
     */
    private function conRepeticiones(Solicitud $solicitud, \Closure $enviar, \Closure $leer, bool $inocua = false): mixed
    {
        $clave = $solicitud->cabeceras['Idempotency-Key'] ?? null;
        // Hecho dos veces es lo mismo que una. El resto solo se repite si el servicio dijo que no hizo nada.
        $repetible = $inocua || $clave !== null || in_array($solicitud->metodo, ['GET', 'PUT', 'DELETE'], true);
        for ($intento = 0; ; ++$intento) {
            $espera = min(self::ESPERA_S * 2 ** $intento, self::ESPERA_S_MAX) * (0.5 + mt_rand() / mt_getrandmax() / 2);
            try {
                $respuesta = $enviar($solicitud);
                if ($respuesta->estado < 300) {
                    return $leer($respuesta);
                }
                $problema = self::problemaDe($respuesta);
            } catch (ErrorDeRed $error) {
                if (!$repetible || $intento >= $this->reintentos) {
                    throw new SinRespuesta($error, $clave);
                }
                ($this->dormir)($espera);
                continue;
            }
            $estado = $respuesta->estado;
            $pedida = self::segundosDe($respuesta->cabecera('Retry-After'));
            $pasajero = in_array($estado, self::PASAJEROS, true);
            // Con Retry-After no hizo nada; 409: la primera de dos llamadas iguales sigue en curso.
            $otraVez = $pedida === null ? $repetible && $pasajero : $pasajero || $estado === 409;
            if (!$otraVez || $intento >= $this->reintentos || ($pedida ?? 0) > $this->esperaMaxima) {
                throw Rechazo::de($estado, $problema, $pedida, $clave);
            }
            ($this->dormir)(max($espera, $pedida ?? 0));
        }
    }

    /**
     * @param array<string, mixed>|string|null $cuerpo
     * @param array<string, mixed> $consulta
     * @param array<string, ?string> $cabeceras
     */
    private function solicitud(
        string $metodo,
        string $ruta,
        array|string|null $cuerpo,
        array $consulta,
        array $cabeceras,
        bool $archivo = false,
    ): Solicitud {
        $todas = $cabeceras + [
            'Accept' => 'application/json',
            'User-Agent' => self::agente(),
            'X-API-KEY' => $this->apiKey,
            'Content-Type' => $cuerpo === null ? null : (is_string($cuerpo) ? 'application/xml' : 'application/json'),
        ];
        $texto = is_array($cuerpo) ? json_encode((object) $cuerpo, JSON_THROW_ON_ERROR | JSON_UNESCAPED_UNICODE) : $cuerpo;

        return new Solicitud(
            $metodo,
            rtrim($this->url, '/') . $ruta . self::consultaDe($consulta),
            array_filter($todas, static fn (?string $valor) => $valor !== null),
            $texto,
            $archivo,
        );
    }

    /**
     * @param array<string, string> $formulario
     * @return array<string, mixed>
     */
    private function pedirToken(OAuth $oauth, array $formulario): array
    {
        $solicitud = new Solicitud('POST', rtrim($this->url, '/') . Tokens::RUTA, [
            'Accept' => 'application/json',
            'User-Agent' => self::agente(),
            'Authorization' => 'Basic ' . base64_encode(urlencode($oauth->clientId) . ':' . urlencode($oauth->clientSecret)),
            'Content-Type' => 'application/x-www-form-urlencoded',
        ], http_build_query($formulario));

        $leer = static function (RespuestaEntera $respuesta): array {
            $leido = self::objetoDe($respuesta);
            if (!is_string($leido['access_token'] ?? null)) {
                throw new ErrorDeRed('la respuesta no es del servicio: no trae el token');
            }

            return $leido;
        };

        return $this->conRepeticiones($solicitud, $this->http->enviar(...), $leer, inocua: true);
    }

    private static function agente(): string
    {
        return 'rubrica-php/' . Version::NUMERO . ' PHP/' . PHP_VERSION;
    }

    /**
     * @param list<string> $lugares
     * @return list<string>
     */
    private static function dentroDe(string $donde, array $lugares): array
    {
        return array_map(static fn (string $lugar) => "{$donde}.{$lugar}", $lugares);
    }

    /** @param array<string, mixed> $consulta */
    private static function consultaDe(array $consulta): string
    {
        $dados = array_filter($consulta, static fn (mixed $valor) => $valor !== null);
        $textos = array_map(static fn (mixed $valor) => is_bool($valor) ? ($valor ? 'true' : 'false') : $valor, $dados);

        return $textos === [] ? '' : '?' . http_build_query($textos, '', '&', PHP_QUERY_RFC3986);
    }

    /**
     * @param list<string> $decimales
     * @return array<string, mixed>
     * @throws ErrorDeRed si no es un objeto JSON: la página de un proxy, o lo que quedó de una respuesta cortada
     */
    private static function objetoDe(Respuesta $respuesta, array $decimales = []): array
    {
        try {
            $leido = Json::leer($respuesta->texto(), $decimales);
        } catch (\JsonException $error) {
            throw new ErrorDeRed('la respuesta no es del servicio: no es JSON', 0, $error);
        }
        if (!self::esObjeto($leido)) {
            throw new ErrorDeRed('la respuesta no es del servicio: no es un objeto JSON');
        }

        return $leido;
    }

    private static function esObjeto(mixed $valor): bool
    {
        return is_array($valor) && !array_is_list($valor);
    }

    /**
     * @return array<string, mixed> vacío si la respuesta llegó entera y no es del servicio
     * @throws ErrorDeRed si se corta
     */
    private static function problemaDe(Respuesta $respuesta): array
    {
        $texto = $respuesta->texto();
        try {
            $leido = Json::leer($texto);
        } catch (\JsonException) {
            return [];
        }
        if (!is_array($leido)) {
            return [];
        }
        // Los rechazos de OAuth tienen su propia forma (RFC 6749 §5.2).
        $problema = $leido['result'] ?? array_filter(['message' => $leido['error_description'] ?? null]);

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
