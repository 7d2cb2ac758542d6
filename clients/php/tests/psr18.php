<?php

// Un cliente PSR-18 que cuenta, con las interfaces y los mensajes de RUBRICA_PSR.

declare(strict_types=1);

use GuzzleHttp\Psr7\HttpFactory;
use Psr\Http\Client\ClientInterface;
use Psr\Http\Message\RequestInterface;
use Psr\Http\Message\ResponseInterface;
use Rubrica\HttpCurl;
use Rubrica\HttpPsr18;
use Rubrica\Solicitud;

foreach (explode(',', getenv('RUBRICA_PSR')) as $archivo) {
    require_once $archivo;
}

return new class () implements ClientInterface {
    public int $veces = 0;

    public function http(): HttpPsr18
    {
        return new HttpPsr18($this, new HttpFactory(), new HttpFactory());
    }

    public function sendRequest(RequestInterface $request): ResponseInterface
    {
        ++$this->veces;
        $cabeceras = array_map(static fn (array $valores) => implode(', ', $valores), $request->getHeaders());
        $cuerpo = (string) $request->getBody();
        $solicitud = new Solicitud($request->getMethod(), (string) $request->getUri(), $cabeceras, $cuerpo === '' ? null : $cuerpo);
        $respuesta = (new HttpCurl())->enviar($solicitud);

        return (new HttpFactory())->createResponse($respuesta->estado)
            ->withHeader('Content-Type', $respuesta->cabecera('Content-Type'))
            ->withBody((new HttpFactory())->createStreamFromResource($respuesta->cuerpo));
    }
};
