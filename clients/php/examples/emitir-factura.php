<?php

require __DIR__ . '/vendor/autoload.php';

use Rubrica\Cliente;
use Rubrica\SolicitudInvalida;

$rubrica = new Cliente(getenv('RUBRICA_URL') ?: 'http://127.0.0.1:8080', apiKey: getenv('RUBRICA_API_KEY'));

try {
    $factura = $rubrica->facturas->emitir([
        'ruc' => '1790012344001',
        'estab' => '001',
        'ptoEmi' => '001',
        'receptor' => [
            'tipoIdentificacion' => '05',
            'identificacion' => '1712345675',
            'razonSocial' => 'ANA PÉREZ',
        ],
        'detalles' => [
            [
                'codigoPrincipal' => 'CAF-500',
                'descripcion' => 'Café de altura 500 g',
                'cantidad' => 2,
                'precioUnitario' => '8.50',
                'impuesto' => [['codigo' => '2', 'codigoPorcentaje' => '4']],
            ],
        ],
    ], esperar: 20); // espera a que el SRI lo autorice
    echo "{$factura['estado']} {$factura['claveAcceso']}\n";

    $ride = $rubrica->comprobantes->archivos($factura['claveAcceso'], format: 'pdf');
    $ride->guardar($ride->nombre);
    echo "RIDE: {$ride->nombre}\n";
} catch (SolicitudInvalida $error) {
    fwrite(STDERR, "{$error->codigo}: {$error->getMessage()}\n");
    foreach ($error->subErrores as $problema) {
        fwrite(STDERR, "  {$problema->campo}: {$problema->mensaje}\n");
    }
    exit(1);
}
