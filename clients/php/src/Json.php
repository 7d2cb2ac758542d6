<?php

declare(strict_types=1);

namespace Rubrica;

/** JSON sin `float`: toda cantidad que llega es un texto exacto («112.00»), que entienden bcmath y las bibliotecas de dinero. */
final class Json
{
    /** Un texto, que se deja como está; o un número con parte decimal o exponente. */
    private const DECIMAL = '/"[^"\\\\]*+(?:\\\\.[^"\\\\]*+)*+"(*SKIP)(*FAIL)|-?\d+(?:\.\d+(?:[eE][+-]?\d+)?|[eE][+-]?\d+)/s';

    /**
     * @param list<string> $lugares dónde hay cantidades, también sin parte decimal: `detalles.*.cantidad`, donde `*` es cualquier elemento
     * @throws \JsonException
     */
    public static function leer(string $texto, array $lugares = []): mixed
    {
        $exacto = preg_replace(self::DECIMAL, '"$0"', $texto) ?? throw new \JsonException(preg_last_error_msg());
        $leido = json_decode($exacto, true, 512, JSON_THROW_ON_ERROR | JSON_BIGINT_AS_STRING);
        foreach ($lugares as $lugar) {
            $leido = self::conTexto($leido, explode('.', $lugar));
        }

        return $leido;
    }

    /** @param list<string> $camino */
    private static function conTexto(mixed $valor, array $camino): mixed
    {
        if ($camino === []) {
            return is_int($valor) ? (string) $valor : $valor;
        }
        $paso = array_shift($camino);
        if (is_array($valor)) {
            foreach ($paso === '*' ? array_keys($valor) : [$paso] as $clave) {
                if (array_key_exists($clave, $valor)) {
                    $valor[$clave] = self::conTexto($valor[$clave], $camino);
                }
            }
        }

        return $valor;
    }
}
