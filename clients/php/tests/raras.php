<?php

// Emite por un servidor que responde lo que no es del servicio, o que no termina (RUBRICA_URL/<respuesta>), y escribe con qué error y qué
// clave sale cada llamada de RUBRICA_RESPUESTAS. La suite del repositorio lo usa (test/processes/clients-cut-answers.test.ts).

declare(strict_types=1);

use Rubrica\Cliente;

require getenv('RUBRICA_AUTOLOAD');

foreach (explode(',', getenv('RUBRICA_RESPUESTAS')) as $respuesta) {
    $cliente = new Cliente(
        getenv('RUBRICA_URL') . "/{$respuesta}",
        apiKey: 'rk_test_x',
        reintentos: 1,
        tiempoLimite: 1,
        dormir: static function (): void {
        },
    );
    try {
        $cliente->facturas->emitir([], claveIdempotencia: "clave-{$respuesta}");
    } catch (\Throwable $error) {
        $clase = (new ReflectionClass($error))->getShortName();
        echo "{$respuesta} {$clase} ", $error->claveIdempotencia ?? 'ninguna', "\n";
    }
}
