<?php

// Contra un servicio de verdad: RUBRICA_URL, RUBRICA_API_KEY, RUBRICA_CLIENT_ID y RUBRICA_CLIENT_SECRET, RUBRICA_USUARIO y
// RUBRICA_PASSWORD; RUBRICA_FALLAS, una red que falla delante de él; RUBRICA_WEBHOOKS, mensajes firmados por otro programa;
// RUBRICA_AUTOLOAD, dónde se instaló; y RUBRICA_PSR, las interfaces de PSR y una fábrica de mensajes, que el cliente no trae. La suite
// del repositorio los da (test/processes/clients-languages.test.ts).

declare(strict_types=1);

use Rubrica\Cliente;
use Rubrica\CodigoError;
use Rubrica\Json;
use Rubrica\OAuth;
use Rubrica\Webhook;

require getenv('RUBRICA_AUTOLOAD');

const RUC = '1790012344001';

/** @param array<string, mixed> $cambios */
function factura(array $cambios = []): array
{
    return $cambios + [
        'ruc' => RUC,
        'estab' => '001',
        'ptoEmi' => '001',
        'receptor' => ['tipoIdentificacion' => '05', 'identificacion' => '1712345675', 'razonSocial' => 'ANA PÉREZ'],
        'detalles' => [[
            'codigoPrincipal' => 'CAF-500',
            'descripcion' => 'Café de altura 500 g',
            'cantidad' => 2,
            'precioUnitario' => '8.50',
            'impuesto' => [['codigo' => '2', 'codigoPorcentaje' => '4']],
        ]],
    ];
}

function igual(mixed $esperado, mixed $visto, string $que = ''): void
{
    if ($esperado !== $visto) {
        throw new \LogicException("{$que}: se esperaba " . var_export($esperado, true) . ' y es ' . var_export($visto, true));
    }
}

/** @template T of \Throwable @param class-string<T> $clase @return T */
function lanza(string $clase, \Closure $hacer): \Throwable
{
    try {
        $hacer();
    } catch (\Throwable $error) {
        igual($clase, $error::class, $error->getMessage());

        return $error;
    }
    throw new \LogicException("se esperaba {$clase}");
}

/** Revoca el token y llama hasta que haya otro: el servicio recuerda durante un segundo el que aceptó. */
function tipoConOtroToken(Cliente $cliente): string
{
    $transporte = (new ReflectionProperty($cliente, 'transporte'))->getValue($cliente);
    $tokens = (new ReflectionProperty($transporte, 'tokens'))->getValue($transporte);
    $revocado = $tokens->dar();
    $curl = curl_init(getenv('RUBRICA_URL') . '/api/v1.0/oauth/revoke');
    curl_setopt_array($curl, [
        CURLOPT_USERPWD => getenv('RUBRICA_CLIENT_ID') . ':' . getenv('RUBRICA_CLIENT_SECRET'),
        CURLOPT_POSTFIELDS => http_build_query(['token' => $revocado]),
        CURLOPT_RETURNTRANSFER => true,
    ]);
    curl_exec($curl);
    igual(200, curl_getinfo($curl, CURLINFO_RESPONSE_CODE), 'revocar');
    do {
        usleep(100_000);
        $tipo = $cliente->usuarios->yo()['tipo'];
    } while ($tokens->dar() === $revocado);

    return $tipo;
}

$url = getenv('RUBRICA_URL');
$apiKey = getenv('RUBRICA_API_KEY');
$cliente = new Cliente($url, apiKey: $apiKey);
$esperas = [];
$por = static function (string $falla, float $esperaMaxima = 30) use ($apiKey, &$esperas): Cliente {
    $esperas = [];

    return new Cliente(
        getenv('RUBRICA_FALLAS') . "/{$falla}",
        apiKey: $apiKey,
        esperaMaxima: $esperaMaxima,
        dormir: static function (float $segundos) use (&$esperas): void {
            $esperas[] = $segundos;
        },
    );
};

$pruebas = [
    'autorizado y descargado' => static function () use ($cliente): void {
        $emitida = $cliente->facturas->emitir(factura(), esperar: 20);
        igual('AUTORIZADO', $emitida['estado']);
        igual('19.55', $cliente->comprobantes->leer($emitida['claveAcceso'])['importeTotal']);
        $ride = $cliente->comprobantes->archivos($emitida['claveAcceso'], format: 'pdf');
        igual(1, preg_match('/^FAC-001-001-\d{9}\.pdf$/', $ride->nombre));
        igual('%PDF-', $ride->leer(5));
        $ruta = tempnam(sys_get_temp_dir(), 'rubrica');
        $cliente->comprobantes->archivos($emitida['claveAcceso'], format: 'xml')->guardar($ruta);
        igual(true, str_contains(file_get_contents($ruta), $emitida['claveAcceso']));
        unlink($ruta);
    },
    'validar no guarda nada' => static function () use ($cliente): void {
        $validada = $cliente->facturas->validar(factura(['referencia' => 'php validada']));
        igual([true, '19.55'], [$validada['provisional'], $validada['totales']['importeTotal']]);
        igual([], iterator_to_array($cliente->facturas->listar(referencia: 'php validada'), false));
    },
    'cada método dice qué da, con tipos que existen' => static function () use ($cliente): void {
        preg_match_all('/@phpstan-type (\w+) /', (new ReflectionClass(Rubrica\Tipos::class))->getDocComment(), $tipos);
        $metodos = 0;
        foreach ((new ReflectionClass($cliente))->getProperties(ReflectionProperty::IS_PUBLIC) as $grupo) {
            $clase = new ReflectionClass($grupo->getType()->getName());
            preg_match_all('/@phpstan-import-type (\w+) from Tipos/', $clase->getDocComment(), $traidos);
            igual([], array_values(array_diff($traidos[1], $tipos[1])), $clase->getName());
            foreach ($clase->getMethods(ReflectionMethod::IS_PUBLIC) as $metodo) {
                if ($metodo->isConstructor()) {
                    continue;
                }
                ++$metodos;
                $nombre = "{$clase->getName()}::{$metodo->getName()}";
                $comentario = $metodo->getDocComment();
                $nativo = (string) $metodo->getReturnType();
                igual(true, in_array($nativo, ['void', 'mixed', 'string', Rubrica\Archivo::class], true) || str_contains($comentario, '@return '), $nombre);
                foreach (['{' => '}', '<' => '>'] as $abre => $cierra) {
                    igual(substr_count($comentario, $abre), substr_count($comentario, $cierra), $nombre);
                }
                // Sin los valores escritos en el tipo, que no son nombres.
                $sinValores = preg_replace("/'[^']*'/", "''", $comentario);
                preg_match_all('/@(?:return|param) (?:[^$]*?)\b([A-Z]\w+)/', $sinValores, $usados);
                igual([], array_values(array_diff($usados[1], $traidos[1], ['Generator'])), $nombre);
            }
        }
        igual(true, $metodos > 150);
    },
    'un rechazo dice código y campos' => static function () use ($cliente, $url): void {
        $error = lanza(Rubrica\SolicitudInvalida::class, fn () => $cliente->facturas->emitir(factura(['ptoEmi' => '009'])));
        igual([400, 'comprobante-invalido', 'ptoEmi'], [$error->estado, $error->codigo, $error->subErrores[0]->campo]);
        igual(CodigoError::ComprobanteInvalido, $error->codigoConocido());
        igual(true, $error->idSolicitud !== null);
        lanza(Rubrica\NoEncontrado::class, fn () => $cliente->comprobantes->leer(str_repeat('1', 49)));
        lanza(Rubrica\NoAutenticado::class, fn () => (new Cliente($url, apiKey: 'rk_test_no'))->empresas->leer(RUC));
        $cliente->facturas->emitir(factura(['propina' => 1]), claveIdempotencia: 'php-1');
        $error = lanza(
            Rubrica\Conflicto::class,
            fn () => $cliente->facturas->emitir(factura(['propina' => 2]), claveIdempotencia: 'php-1'),
        );
        igual('php-1', $error->claveIdempotencia);
    },
    'las listas se recorren enteras' => static function () use ($cliente): void {
        for ($i = 0; $i < 3; ++$i) {
            $cliente->facturas->emitir(factura(['referencia' => 'php páginas']));
        }
        $todas = iterator_to_array($cliente->comprobantes->listar(referencia: 'php páginas', size: 2), false);
        igual(3, count(array_unique(array_column($todas, 'claveAcceso'))));
        igual(true, count(iterator_to_array($cliente->eventos->listar(size: 2), false)) >= 3);
        // Por número de página y no por cursor.
        foreach (['Uno', 'Dos', 'Tres'] as $numero) {
            $cliente->plantillasEmail->crear(['nombre' => "PHP {$numero}", 'asunto' => 'x', 'cuerpoHtml' => '<p>x</p>', 'cuerpoTexto' => 'x']);
        }
        $nombres = array_column(iterator_to_array($cliente->plantillasEmail->listar(size: 1), false), 'nombre');
        igual(3, count(array_filter($nombres, fn (string $uno) => str_starts_with($uno, 'PHP '))));
        igual(count($nombres), count(array_unique($nombres)));
    },
    'otro PSR-18 sirve igual, y ninguno hace falta' => static function () use ($url, $apiKey, $cliente): void {
        igual(RUC, $cliente->empresas->leer(RUC)['ruc']);
        igual(false, interface_exists('Psr\\Http\\Client\\ClientInterface'), 'sin PSR');
        $otro = require __DIR__ . '/psr18.php';
        igual(RUC, (new Cliente($url, apiKey: $apiKey, http: $otro->http()))->empresas->leer(RUC)['ruc']);
        igual(1, $otro->veces);
    },
    'las cantidades son textos exactos' => static function () use ($cliente): void {
        $texto = '{"valor":17,"n":3,"lineas":[{"valor":2},{"valor":0.10}],"por":{"a":1},"nulo":null,"t":"dice \\"1.5\\" y 2.5"}';
        igual(
            ['valor' => '17', 'n' => 3, 'lineas' => [['valor' => '2'], ['valor' => '0.10']], 'por' => ['a' => '1'], 'nulo' => null, 't' => 'dice "1.5" y 2.5'],
            Json::leer($texto, ['valor', 'lineas.*.valor', 'por.*', 'nulo', 'no.hay']),
        );
        $respuesta = iterator_to_array($cliente->comprobantes->listar(size: 5), false);
        array_walk_recursive(
            $respuesta,
            static fn (mixed $valor, string|int $campo) => igual(false, is_float($valor), (string) $campo),
        );
    },
    'OAuth: un token sirve a todas, y uno rechazado se reemplaza' => static function () use ($url): void {
        $credencial = new OAuth(getenv('RUBRICA_CLIENT_ID'), getenv('RUBRICA_CLIENT_SECRET'));
        $cliente = new Cliente(getenv('RUBRICA_FALLAS') . '/pasa/0', oauth: $credencial);
        igual(['cliente', 'cliente'], [$cliente->usuarios->yo()['tipo'], $cliente->usuarios->yo()['tipo']]);
        igual('cliente', tipoConOtroToken($cliente));
        $error = lanza(
            Rubrica\NoAutenticado::class,
            fn () => (new Cliente($url, oauth: new OAuth(getenv('RUBRICA_CLIENT_ID'), 'no')))->usuarios->yo(),
        );
        igual(false, str_contains($error->getMessage(), 'respondió 401'));
    },
    'OAuth: el de un usuario se renueva' => static function (): void {
        $credencial = new OAuth(
            getenv('RUBRICA_CLIENT_ID'),
            getenv('RUBRICA_CLIENT_SECRET'),
            getenv('RUBRICA_USUARIO'),
            getenv('RUBRICA_PASSWORD'),
        );
        $cliente = new Cliente(getenv('RUBRICA_FALLAS') . '/pasa/0', oauth: $credencial);
        igual('usuario', $cliente->usuarios->yo()['tipo']);
        igual('usuario', tipoConOtroToken($cliente));
    },
    'el flujo sigue después de cada corte' => static function () use ($cliente, $por, $url): void {
        for ($i = 0; $i < 2; ++$i) {
            $cliente->facturas->emitir(factura(), esperar: 20);
        }
        for ($i = 0, $guardados = []; $i < 100 && count($guardados) < 8; ++$i) {
            usleep(200_000);
            $guardados = array_column(iterator_to_array($cliente->eventos->listar(), false), 'id');
        }
        $vistos = [];
        foreach ($por('corta/3')->eventos->flujo(desde: $guardados[0]) as $evento) {
            $vistos[] = $evento['id'];
            if ($evento['tipo'] === 'comprobante.autorizado') {
                igual(true, str_starts_with($evento['datos']['numero'], '001-001-'));
            }
            if (count($vistos) === 7) {
                break;
            }
        }
        igual(array_slice($guardados, 1, 7), $vistos);
        lanza(Rubrica\NoAutenticado::class, fn () => (new Cliente($url, apiKey: 'rk_test_no'))->eventos->flujo()->current());
    },
    'una factura cuya respuesta se pierde se emite una vez' => static function () use ($cliente, $por, &$esperas): void {
        $emitida = $por('pierde/2')->facturas->emitir(factura(['referencia' => 'php perdida']));
        $todas = iterator_to_array($cliente->comprobantes->listar(referencia: 'php perdida'), false);
        igual([$emitida['claveAcceso']], array_column($todas, 'claveAcceso'));
        igual([2, true], [count($esperas), $esperas[0] >= 0.25 && $esperas[0] <= 0.5 && $esperas[1] >= 0.5 && $esperas[1] <= 1]);
    },
    'ocupado: espera lo que pide' => static function () use ($por, &$esperas): void {
        $por('ocupado/2')->facturas->emitir(factura());
        igual([7.0, 7.0], $esperas);
        $error = lanza(Rubrica\DemasiadasSolicitudes::class, fn () => $por('ocupado/1', 5)->catalogos->listar());
        igual([7.0, []], [$error->esperaS, $esperas]);
    },
    'en curso se repite, y lo que pide demasiado no' => static function () use ($por, &$esperas): void {
        $por('encurso/2')->facturas->emitir(factura());
        igual([2, true], [count($esperas), min($esperas) >= 1.0]);
        // La espera puede ser una fecha.
        $error = lanza(Rubrica\ErrorServicio::class, fn () => $por('luego/9')->catalogos->listar());
        igual([true, []], [$error->esperaS > 86400, $esperas]);
    },
    'una redirección no se sigue' => static function () use ($por, &$esperas): void {
        foreach (['desvia/9', 'tuerce/9'] as $adonde) {
            $error = lanza(Rubrica\Rechazo::class, fn () => $por($adonde)->catalogos->listar());
            igual([307, []], [$error->estado, $esperas]);
        }
    },
    'el token se pide en cada llamada' => static function () use ($url): void {
        $pedidos = 0;
        $cliente = new Cliente($url, token: static function () use (&$pedidos): string {
            ++$pedidos;

            return 'no';
        });
        lanza(Rubrica\NoAutenticado::class, fn () => $cliente->empresas->leer(RUC));
        lanza(Rubrica\NoAutenticado::class, fn () => $cliente->empresas->leer(RUC));
        igual(2, $pedidos);
    },
    'lo que no lleva clave no se repite' => static function () use ($por, &$esperas): void {
        $error = lanza(Rubrica\ErrorServicio::class, fn () => $por('caido/9')->comprobantes->reanudar(str_repeat('1', 49)));
        igual([null, []], [$error->codigo, $esperas]);
        lanza(Rubrica\SinRespuesta::class, fn () => $por('pierde/9')->comprobantes->reanudar(str_repeat('1', 49)));
        igual([], $esperas);
        $error = lanza(Rubrica\SinRespuesta::class, fn () => $por('pierde/8')->facturas->emitir(factura()));
        igual([36, 3], [strlen($error->claveIdempotencia), count($esperas)]);
    },
    'webhooks: se cree lo que dice la norma' => static function (): void {
        $casos = json_decode(file_get_contents(getenv('RUBRICA_WEBHOOKS')), true, 512, JSON_THROW_ON_ERROR);
        igual(true, count($casos) > 15);
        foreach ($casos as $caso) {
            try {
                $evento = Webhook::verificar($caso['secrets'], $caso['headers'], $caso['body'], ahora: $caso['now']);
                igual([true, json_decode($caso['body'], true)], [$caso['valid'], $evento], $caso['name']);
            } catch (Rubrica\WebhookInvalido $error) {
                // El de las bibliotecas de referencia está bien firmado y no es un evento.
                igual($caso['valid'], str_contains($error->getMessage(), 'no es un evento'), $caso['name']);
            }
        }
    },
    'webhooks: lo firmado se cree' => static function (): void {
        $cuerpo = '{"id":"evt_9","tipo":"de.otra_version","datos":{}}';
        $secreto = 'whsec_' . base64_encode(random_bytes(32));
        $cabeceras = Webhook::firmar($secreto, 'evt_9', $cuerpo);
        igual('de.otra_version', Webhook::verificar($secreto, $cabeceras, $cuerpo)['tipo']);
        lanza(Rubrica\WebhookInvalido::class, fn () => Webhook::verificar('secreto', $cabeceras, $cuerpo));
    },
];
foreach ($pruebas as $nombre => $prueba) {
    $prueba();
    echo "bien: {$nombre}\n";
}
echo count($pruebas) . " pruebas\n";
