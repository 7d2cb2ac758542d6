<?php

declare(strict_types=1);

namespace Rubrica;

/** Llama a un servicio de Rúbrica. Cada grupo de `/docs` es una propiedad: `$cliente->facturas->emitir([...])`. */
final class Cliente extends Operaciones\Grupos
{
    private readonly Transporte $transporte;

    /**
     * @param string|\Closure(): string|null $token un token de OAuth, o cómo obtenerlo en cada llamada
     * @param ?OAuth $oauth credenciales con las que se obtienen y renuevan tokens
     * @param ?Http $http cómo se envía; sin él, con ext-curl
     * @param ?\Closure(float): void $dormir cómo esperar; una prueba puede no querer
     */
    public function __construct(
        string $url,
        #[\SensitiveParameter] ?string $apiKey = null,
        #[\SensitiveParameter] string|\Closure|null $token = null,
        ?OAuth $oauth = null,
        ?Http $http = null,
        int $reintentos = 3,
        float $esperaMaxima = 30,
        int $tiempoLimite = 60,
        ?\Closure $dormir = null,
    ) {
        $this->transporte = new Transporte(
            $url,
            $apiKey,
            $token,
            $oauth,
            $http ?? new HttpCurl($tiempoLimite),
            $reintentos,
            $esperaMaxima,
            $dormir ?? static fn (float $segundos) => usleep((int) ($segundos * 1_000_000)),
        );
        parent::__construct($this->transporte);
    }

    /**
     * Una llamada cualquiera, para lo que este cliente todavía no tiene; da su `result`.
     *
     * @param array<string, mixed>|string|null $cuerpo
     * @param array<string, mixed> $consulta
     * @param array<string, ?string> $cabeceras
     */
    public function solicitar(string $metodo, string $ruta, array|string|null $cuerpo = null, array $consulta = [], array $cabeceras = []): mixed
    {
        return $this->transporte->resultado($metodo, $ruta, $cuerpo, $consulta, $cabeceras);
    }
}
