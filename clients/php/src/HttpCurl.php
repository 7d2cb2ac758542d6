<?php

declare(strict_types=1);

namespace Rubrica;

/** HTTP con ext-curl. */
final class HttpCurl implements Http
{
    /** @param int $tiempoLimite segundos para la respuesta entera; para un archivo, sin que llegue nada */
    public function __construct(private readonly int $tiempoLimite = 60)
    {
    }

    public function enviar(Solicitud $solicitud): RespuestaEntera
    {
        // En memoria hasta 2 MB; lo demás, en un archivo temporal.
        $cuerpo = fopen('php://temp', 'w+b');
        if ($cuerpo === false) {
            throw new ErrorDeRed('No hay dónde guardar la respuesta.');
        }
        $lineas = [];
        $empezo = false;
        $curl = $this->preparada($solicitud, $lineas, $empezo);
        if ($solicitud->archivo) {
            curl_setopt($curl, CURLOPT_LOW_SPEED_LIMIT, 1);
            curl_setopt($curl, CURLOPT_LOW_SPEED_TIME, $this->tiempoLimite);
        } else {
            curl_setopt($curl, CURLOPT_TIMEOUT, $this->tiempoLimite);
        }
        curl_setopt($curl, CURLOPT_WRITEFUNCTION, static fn ($_, string $parte): int => (int) fwrite($cuerpo, $parte));
        if (curl_exec($curl) === false) {
            throw new ErrorDeRed(curl_error($curl));
        }
        // curl toma unas cabeceras cortadas por enteras.
        if (!$empezo) {
            throw new ErrorDeRed('La conexión se cortó en las cabeceras.');
        }
        rewind($cuerpo);

        return new RespuestaEntera(curl_getinfo($curl, CURLINFO_RESPONSE_CODE), self::cabecerasDe($lineas), $cuerpo);
    }

    public function abrir(Solicitud $solicitud, int $silencioS): RespuestaViva
    {
        $lineas = [];
        $llegado = '';
        $empezo = false;
        $curl = $this->preparada($solicitud, $lineas, $empezo);
        curl_setopt($curl, CURLOPT_WRITEFUNCTION, static function ($_, string $parte) use (&$llegado): int {
            $llegado .= $parte;

            return strlen($parte);
        });
        $varias = curl_multi_init();
        curl_multi_add_handle($varias, $curl);
        $partes = (static function () use ($varias, $curl, $silencioS, &$llegado, &$empezo): \Generator {
            try {
                $ultima = microtime(true);
                $avisado = false;
                do {
                    curl_multi_exec($varias, $activas);
                    if ($llegado !== '' || ($empezo && !$avisado)) {
                        $ultima = microtime(true);
                        $avisado = true;
                        // La primera parte, quizá vacía, llega con las cabeceras.
                        [$parte, $llegado] = [$llegado, ''];
                        yield $parte;
                    } elseif (microtime(true) - $ultima > $silencioS) {
                        throw new ErrorDeRed("Nada llegó en {$silencioS} s.");
                    } elseif ($activas > 0 && curl_multi_select($varias, 1.0) === -1) {
                        usleep(10_000); // todavía no hay nada que vigilar
                    }
                } while ($activas > 0 || $llegado !== '');
                $final = curl_multi_info_read($varias);
                if ($final !== false && $final['result'] !== CURLE_OK) {
                    throw new ErrorDeRed(curl_strerror($final['result']) ?? 'La conexión se cortó.');
                }
            } finally {
                curl_multi_remove_handle($varias, $curl);
                curl_multi_close($varias);
            }
        })();
        $partes->valid(); // hasta las cabeceras
        if (!$empezo) {
            throw new ErrorDeRed('La conexión se cortó en las cabeceras.');
        }
        $estado = curl_getinfo($curl, CURLINFO_RESPONSE_CODE);

        return new RespuestaViva($estado, self::cabecerasDe($lineas), $partes);
    }

    /** @param list<string> $lineas donde quedan las cabeceras de la respuesta */
    private function preparada(Solicitud $solicitud, array &$lineas, bool &$empezo = false): \CurlHandle
    {
        $cabeceras = ['Expect:'];
        foreach ($solicitud->cabeceras as $nombre => $valor) {
            $cabeceras[] = "{$nombre}: {$valor}";
        }
        $curl = curl_init();
        curl_setopt_array($curl, [
            CURLOPT_URL => $solicitud->url,
            CURLOPT_CUSTOMREQUEST => $solicitud->metodo,
            CURLOPT_HTTPHEADER => $cabeceras,
            CURLOPT_PROTOCOLS => CURLPROTO_HTTP | CURLPROTO_HTTPS,
            CURLOPT_CONNECTTIMEOUT => min(10, $this->tiempoLimite),
            CURLOPT_HEADERFUNCTION => static function ($_, string $linea) use (&$lineas, &$empezo): int {
                if (str_starts_with($linea, 'HTTP/')) {
                    $lineas = [];
                } else {
                    $lineas[] = $linea;
                }
                $empezo = trim($linea) === '';

                return strlen($linea);
            },
        ]);
        if ($solicitud->cuerpo !== null) {
            curl_setopt($curl, CURLOPT_POSTFIELDS, $solicitud->cuerpo);
        }

        return $curl;
    }

    /**
     * @param list<string> $lineas
     * @return array<string, string>
     */
    private static function cabecerasDe(array $lineas): array
    {
        $cabeceras = [];
        foreach ($lineas as $linea) {
            if (str_contains($linea, ':')) {
                [$nombre, $valor] = explode(':', $linea, 2);
                $cabeceras[trim($nombre)] = trim($valor);
            }
        }

        return $cabeceras;
    }
}
