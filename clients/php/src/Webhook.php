<?php

declare(strict_types=1);

namespace Rubrica;

/**
 * Recibir eventos por webhook (Standard Webhooks 1.0.0).
 *
 * @phpstan-import-type Evento from Tipos
 */
final class Webhook
{
    /**
     * Revisa firma y hora, y da el evento: `id, tipo, fecha, ruc, datos`. Un tipo que esta versión no conoce no es un error. Guarde
     * `id`: el mismo evento puede llegar más de una vez.
     *
     * @param string|list<string> $secretos varios mientras se reemplaza uno
     * @param array<string, string|list<string>> $cabeceras de `getallheaders()` o de un mensaje PSR-7
     * @param string $cuerpo los bytes que llegaron, sin interpretar: `file_get_contents('php://input')`
     * @return Evento
     */
    public static function verificar(string|array $secretos, array $cabeceras, string $cuerpo, int $toleranciaS = 300, ?int $ahora = null): array
    {
        $dadas = [];
        foreach ($cabeceras as $nombre => $valor) {
            $dadas[strtolower((string) $nombre)] = is_array($valor) ? implode(' ', $valor) : $valor;
        }
        [$id, $momento, $firmas] = array_map(static fn (string $uno) => $dadas["webhook-{$uno}"] ?? '', ['id', 'timestamp', 'signature']);
        if ($id === '' || $momento === '' || $firmas === '') {
            throw new WebhookInvalido('Faltan webhook-id, webhook-timestamp o webhook-signature.');
        }
        if (!ctype_digit($momento) || strlen($momento) > 12 || abs(($ahora ?? time()) - (int) $momento) > $toleranciaS) {
            throw new WebhookInvalido('El mensaje es de hace demasiado tiempo o del futuro; revise el reloj.');
        }
        $vale = false;
        foreach ((array) $secretos as $secreto) {
            $esperada = 'v1,' . self::firma($secreto, $id, $momento, $cuerpo);
            foreach (explode(' ', $firmas) as $firma) {
                $vale = hash_equals($esperada, $firma) || $vale;
            }
        }
        if (!$vale) {
            throw new WebhookInvalido('Ninguna firma corresponde a este secreto y a este cuerpo, byte por byte.');
        }
        try {
            $evento = Json::leer($cuerpo, Version::DECIMALES_EVENTO);
        } catch (\JsonException) {
            $evento = null;
        }
        if (!is_array($evento) || !isset($evento['tipo'])) {
            throw new WebhookInvalido('El cuerpo no es un evento en JSON.');
        }

        return $evento;
    }

    /**
     * Las cabeceras de un mensaje como Rúbrica lo enviaría: para probar un receptor.
     *
     * @return array<string, string>
     */
    public static function firmar(string $secreto, string $id, string $cuerpo, ?int $ahora = null): array
    {
        $momento = (string) ($ahora ?? time());

        return [
            'webhook-id' => $id,
            'webhook-timestamp' => $momento,
            'webhook-signature' => 'v1,' . self::firma($secreto, $id, $momento, $cuerpo),
        ];
    }

    private static function firma(string $secreto, string $id, string $momento, string $cuerpo): string
    {
        $clave = str_starts_with($secreto, 'whsec_') ? base64_decode(substr($secreto, 6), true) : false;
        if ($clave === false || $clave === '') {
            throw new WebhookInvalido('El secreto no tiene la forma whsec_ seguida de base64.');
        }

        return base64_encode(hash_hmac('sha256', "{$id}.{$momento}.{$cuerpo}", $clave, true));
    }
}

/** Un mensaje al que no hay que creer; respóndale 400. */
final class WebhookInvalido extends ErrorRubrica
{
}
