<?php

declare(strict_types=1);

namespace Rubrica;

/** Un mensaje de un flujo (Server-Sent Events). */
final class Mensaje
{
    /**
     * @param ?float $esperaS la pausa que pide antes de reconectar
     * @param ?string $datos el evento en JSON, si lo trae
     */
    public function __construct(
        public readonly ?string $id,
        public readonly ?float $esperaS,
        public readonly ?string $datos,
    ) {
    }
}

/** Lee los mensajes de un flujo. */
final class Mensajes
{
    /**
     * @param iterable<string> $partes
     * @return \Generator<int, Mensaje>
     */
    public static function de(iterable $partes): \Generator
    {
        $texto = '';
        foreach ($partes as $parte) {
            $bloques = preg_split('/\r?\n\r?\n/', $texto . $parte) ?: [''];
            // Lo que quede a medias llega otra vez si la conexión se corta.
            $texto = array_pop($bloques);
            foreach ($bloques as $bloque) {
                yield self::mensaje($bloque);
            }
        }
    }

    private static function mensaje(string $bloque): Mensaje
    {
        $campos = [];
        foreach (preg_split('/\r?\n/', $bloque) ?: [] as $linea) {
            [$nombre, $valor] = [...explode(':', $linea, 2), ''];
            $valor = str_starts_with($valor, ' ') ? substr($valor, 1) : $valor;
            $campos[$nombre] = $nombre === 'data' && isset($campos['data']) ? "{$campos['data']}\n{$valor}" : $valor;
        }
        $retry = $campos['retry'] ?? '';

        // Un mensaje con nombre no es un evento: dice por qué termina el flujo.
        return new Mensaje(
            $campos['id'] ?? null,
            ctype_digit($retry) ? (int) $retry / 1000 : null,
            isset($campos['event']) ? null : ($campos['data'] ?? null),
        );
    }
}
