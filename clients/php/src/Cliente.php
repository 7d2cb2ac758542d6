<?php

declare(strict_types=1);

namespace Rubrica;

use GuzzleHttp\Psr7\HttpFactory;
use Psr\Http\Client\ClientInterface;
use Psr\Http\Message\RequestFactoryInterface;
use Psr\Http\Message\StreamFactoryInterface;

/** Llama a un servicio de Rúbrica. Cada grupo de `/docs` es una propiedad: `$cliente->facturas->emitir([...])`. */
final class Cliente extends Operaciones\Grupos
{
    private readonly Transporte $transporte;

    /**
     * @param string|\Closure(): string|null $token un token de OAuth, o cómo obtenerlo en cada llamada
     * @param ?ClientInterface $http cualquier PSR-18; sin él, uno propio con ext-curl
     * @param ?\Closure(float): void $dormir cómo esperar; una prueba puede no querer
     */
    public function __construct(
        string $url,
        ?string $apiKey = null,
        string|\Closure|null $token = null,
        ?ClientInterface $http = null,
        ?RequestFactoryInterface $solicitudes = null,
        ?StreamFactoryInterface $cuerpos = null,
        int $reintentos = 3,
        float $esperaMaxima = 30,
        int $tiempoLimite = 60,
        ?\Closure $dormir = null,
    ) {
        $fabrica = new HttpFactory();
        $this->transporte = new Transporte(
            $url,
            $apiKey,
            $token,
            $http ?? new ClienteCurl($fabrica, $fabrica, $tiempoLimite),
            $solicitudes ?? $fabrica,
            $cuerpos ?? $fabrica,
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
