<?php

// Emite RUBRICA_LLAMADAS facturas por una red que corta las respuestas (RUBRICA_URL); lo que no responde se retoma con la clave del error.
// Escribe la clave de acceso de cada una; con RUBRICA_UNICA, también de la que ya estaba emitida. La suite del repositorio lo usa
// (test/processes/clients-cut-answers.test.ts).

declare(strict_types=1);

use Rubrica\Cliente;
use Rubrica\Conflicto;

require getenv('RUBRICA_AUTOLOAD');

$cliente = new Cliente(getenv('RUBRICA_URL'), apiKey: getenv('RUBRICA_API_KEY'), dormir: static function (): void {
});
for ($numero = 0; $numero < (int) getenv('RUBRICA_LLAMADAS'); ++$numero) {
    $factura = [
        'ruc' => '1790012344001',
        'estab' => '001',
        'ptoEmi' => '001',
        'referencia' => getenv('RUBRICA_REFERENCIA') . "-{$numero}",
        'referenciaUnica' => getenv('RUBRICA_UNICA') !== false,
        'receptor' => ['tipoIdentificacion' => '05', 'identificacion' => '1712345675', 'razonSocial' => 'ANA PÉREZ'],
        'detalles' => [[
            'codigoPrincipal' => 'CAF',
            'descripcion' => 'Café',
            'cantidad' => 1,
            'precioUnitario' => '10',
            'impuesto' => [['codigo' => '2', 'codigoPorcentaje' => '4']],
        ]],
    ];
    $emitida = null;
    for ($clave = null; $emitida === null;) {
        try {
            $emitida = $cliente->facturas->emitir($factura, claveIdempotencia: $clave)['claveAcceso'];
        } catch (\Throwable $error) {
            $emitida = $error instanceof Conflicto ? $error->problema['claveAcceso'] ?? null : null;
            // Un error sin clave obligaría a una llamada nueva, que emite otra vez.
            $clave = $error->claveIdempotencia ?? null;
        }
    }
    echo $emitida, "\n";
}
